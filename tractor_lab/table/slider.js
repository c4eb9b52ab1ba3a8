// @ts-check
// A slider that a screen reader can name: the browser's own, with its words and its number.

import { dress } from "./style.js";

/**
 * @typedef {{get(name: "words"): string, get(name: "value" | "max" | "step"): number,
 *   set(name: "value", value: number): void, save_changes(): void,
 *   on(event: string, call: () => void): void, off(event: string, call: () => void): void}} Model
 */

const EVENTS = "change:value change:max";

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  dress(el);
  const root = document.createElement("label");
  root.className = "tl-root tl-slider";
  const [words, bar, number] = [
    document.createElement("span"),
    document.createElement("input"),
    document.createElement("output"),
  ];
  bar.type = "range";
  root.append(words, bar, number);
  el.append(root);
  const draw = () => {
    words.textContent = model.get("words");
    bar.max = String(model.get("max"));
    bar.step = String(model.get("step"));
    bar.value = String(model.get("value"));
    number.textContent = bar.value;
  };
  bar.addEventListener("input", () => {
    number.textContent = bar.value;
    model.set("value", Number(bar.value));
    model.save_changes();
  });
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation(); // the arrows are Jupyter's
  });
  draw();
  model.on(EVENTS, draw);
  return () => model.off(EVENTS, draw);
}

export default { render };
