// @ts-check
// Keeps one card table alive: patches the page Python rendered, moves cards, sends what a person wants.
// It decides no rule. Plain ES module: no bundler, nothing loaded from elsewhere (assets.py joins it with what it imports).

import { listenToKeys, rove } from "./keys.js";
import { holdPress } from "./press.js";
import { dress } from "./style.js";
import { keepTouch } from "./touch.js";

/**
 * @typedef {{html?: string, seq?: number, view?: string}} Frame
 * @typedef {{status?: string, connectionStatus?: string, statusChanged?: Signal}} Kernel
 * @typedef {{connect(slot: (sender: unknown, value: string) => void): void,
 *   disconnect(slot: (sender: unknown, value: string) => void): void}} Signal
 * @typedef {{kernel?: Kernel | null, context?: {path?: string, sessionContext?: Kernel}}} Manager
 * @typedef {{get(name: "frame"): Frame, on(event: string, call: () => void): void,
 *   off(event: string, call: () => void): void, send(content: object): void,
 *   set(name: string, value: number): void,
 *   widget_manager?: Manager}} Model
 * @typedef {{seq: number, do: string, since: number, message?: object}} Sent
 */

const BUSY_AFTER = 300; // ms without an answer
const LOST_AFTER = 2000; // ms after which an idle kernel is asked again
const OPENS = ["review", "on"]; // what is asked for with these comes below the table
const OPENS_AFTER = 400; // ms until it stands there
const FLIGHT = 240; // ms a card takes to its new place

/** @param {ParentNode} root @param {string} what @returns {HTMLElement[]} */
const all = (root, what) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(what)]);

/** What makes a node the same node as before. @param {Node} node */
const keyOf = (node) =>
  node instanceof HTMLElement ? node.dataset.id || node.dataset.k || "" : "";

/** Make `old` equal to `next`, keeping every node that is still there. @param {Element} old @param {Element} next */
function patch(old, next) {
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && name !== "data-tab") old.removeAttribute(name);
  for (const { name, value } of [...next.attributes])
    if (name !== "tabindex" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (next.hasAttribute("data-own")) return; // its content is the script's own
  const keyed = new Map([...old.childNodes].filter(keyOf).map((node) => [keyOf(node), node]));
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const key = keyOf(wanted);
    /** @type {ChildNode | null | undefined} */
    let match = key ? keyed.get(key) : here && !keyOf(here) ? here : null;
    if (match && match.nodeName !== wanted.nodeName) match = null;
    if (!match) {
      old.insertBefore(wanted, here);
      continue;
    }
    keyed.delete(key);
    if (match === here) here = here.nextSibling;
    else old.insertBefore(match, here);
    if (match instanceof Element) patch(match, /** @type {Element} */ (wanted));
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** Where each card is now. @param {HTMLElement} page */
function places(page) {
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  for (const card of all(page, "[data-id]"))
    found.set(card.dataset.id || "", card.getBoundingClientRect());
  return found;
}

/** Let cards fly from where they were to where they are. @param {HTMLElement} page @param {Map<string, DOMRect>} before */
function fly(page, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const card of all(page, "[data-id]")) {
    const from = before.get(card.dataset.id || "");
    const to = card.getBoundingClientRect();
    if (!from || !from.width || !to.width) continue;
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
    card.animate(
      [{ transform: start, transformOrigin: "0 0", zIndex: 3 }, { transform: "none", transformOrigin: "0 0" }],
      { duration: FLIGHT, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  }
}

/** The file a link means, from the notebook that is open: exercises lead to the lessons in their language.
 * @param {string} href @param {string} path */
function lessonFile(href, path) {
  const folder = path.replace(/^[^:]*:/, "").split("/").slice(0, -1);
  const place = folder.at(-1) === "zh" ? -2 : -1;
  if (folder.at(place) === "exercises") folder.splice(place, 1, "notebooks");
  for (const part of href.split("/")) part === ".." ? folder.pop() : folder.push(part);
  return folder.join("/");
}

/** Where Jupyter opens a lesson. @param {string} file */
function lessonAddress(file) {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const app = document.body.dataset.notebook ? "notebooks" : "lab/tree";
  return [config.baseUrl || "/", app, "/", file].join("");
}

class View {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.id = Math.random().toString(36).slice(2, 10);
    this.seq = 0;
    /** @type {Sent | null} a wish whose answer is awaited */
    this.open = null;
    this.again = false; // the selection changed while an answer was awaited
    this.asleep = false;
    this.lost = false; // the kernel we were born in is gone for good
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {number | undefined} */
    this.timer = this.pacer = undefined;
    el.classList.add("tl-host");
    this.root = document.createElement("div");
    this.root.className = "tl-root";
    this.page = document.createElement("div");
    this.page.className = "tl-page";
    this.page.tabIndex = -1; // it takes the focus while nothing in it can
    this.page.style.outline = "none";
    this.adrift = false;
    this.status = document.createElement("div");
    this.status.className = "tl-status";
    this.status.setAttribute("role", "status");
    this.root.append(this.page, this.status);
    el.append(this.root);
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("change", (event) => {
      const box = this.boxOf(event.target);
      if (box) this.wish("typed", box.value); // left without an answer: a check in another cell finds it
    });
    listenToKeys(this.root, this);
    this.draw();
    this.listen();
    keepTouch(this);
    holdPress(this.root);
  }

  get table() { return /** @type {HTMLElement | null} */ (this.page.firstElementChild); }

  /** @returns {HTMLElement[]} */
  get cards() {
    return all(this.page, "button.tl-pick");
  }

  /** @param {EventTarget | null} target @returns {HTMLElement | null} */
  cardOf(target) {
    return target instanceof Element ? target.closest("button.tl-pick") : null;
  }

  /** @param {EventTarget | null} target @returns {HTMLInputElement | null} */
  boxOf(target) {
    return target instanceof HTMLInputElement && target.matches(".tl-input") ? target : null;
  }

  get need() { return Number(this.table?.dataset.need || 0); }

  // ---- what Python says -----------------------------------------------------------------------

  draw() {
    const frame = this.model.get("frame");
    if (!frame || !frame.html) return;
    const mine = frame.view === this.id;
    let asked = "";
    if (mine && this.open && (frame.seq || 0) >= this.open.seq) {
      asked = this.open.do;
      this.answered();
    }
    if (this.open) return; // stale: a newer answer is on its way
    if (this.again) return this.select();
    const next = document.createElement("template");
    next.innerHTML = frame.html;
    const wanted = next.content.firstElementChild;
    if (!wanted) return;
    const had = this.page.contains(document.activeElement) ? document.activeElement : null;
    const at = had instanceof HTMLElement ? this.cards.indexOf(had) : -1;
    const before = places(this.page);
    if (this.table) patch(this.table, wanted);
    else this.page.append(wanted);
    this.chosen = new Set(all(this.page, ".tl-pick.tl-sel").map((card) => card.dataset.id || ""));
    this.links();
    this.paint();
    fly(this.page, before);
    this.restore(had, at);
    this.pace();
    // An answer she asked for must be in sight: on a phone the table is taller than the screen.
    if (asked && asked !== "select" && asked !== "tick")
      this.page.querySelector(".tl-verdict")?.scrollIntoView({ block: "nearest" });
    if (OPENS.includes(asked)) setTimeout(() => this.reveal(), OPENS_AFTER);
  }

  /** What a button has opened below the table comes into sight, its beginning first. */
  reveal() {
    const below = this.root.closest(".widget-vbox")?.lastElementChild;
    if (below instanceof HTMLElement && below.offsetHeight) below.scrollIntoView({ block: "start" });
  }

  /** A table that plays by itself asks for its next step after a while; whatever a person wants comes first. */
  pace() {
    clearTimeout(this.pacer);
    const { tick, turn } = this.table?.dataset || {};
    if (tick) this.pacer = setTimeout(() => this.wish("tick", turn), Number(tick));
  }

  /** Focus stays where it was, or goes to the nearest card, or to what can be pressed. While there is nothing of
   * that (cards are dealt) the page keeps it: else keys would be JupyterLab's. @param {Element | null} had @param {number} at */
  restore(had, at) {
    const { cards, page } = this;
    if (cards.length && !cards.some((card) => card.tabIndex === 0)) cards[0].tabIndex = 0;
    if (!(had instanceof HTMLElement)) return;
    if (had === page ? this.adrift : !page.contains(had)) {
      const near = at < 0 ? cards.find((card) => card.tabIndex === 0) : cards[Math.min(at, cards.length - 1)];
      const press = [...all(page, ".tl-foot button"), ...all(page, ".tl-option button")];
      const next = near || press.find((one) => !one.hasAttribute("disabled"));
      (next || page).focus({ preventScroll: !next });
      this.adrift = !next;
    } else if (had !== document.activeElement) {
      had.focus();
    }
  }

  links() {
    const path = (this.model.widget_manager || {}).context?.path;
    if (!path || !document.getElementById("jupyter-config-data")) return;
    for (const link of all(this.page, "a.tl-link")) {
      const href = link.getAttribute("href") || "";
      if (/^(https?:|\/)/.test(href)) continue; // an address already
      const file = lessonFile(href, path);
      link.hidden = file === path.replace(/^[^:]*:/, ""); // she is reading that lesson
      link.setAttribute("href", lessonAddress(file));
    }
  }

  /** Show what is selected, at once and without asking. */
  paint() {
    for (const card of this.cards) {
      const on = this.chosen.has(card.dataset.id || "");
      card.classList.toggle("tl-sel", on);
      if (on) card.classList.remove("tl-dim");
      card.setAttribute("aria-pressed", String(on));
    }
    const { need } = this;
    const count = this.chosen.size;
    for (const button of all(this.page, "[data-do=play]")) {
      button.classList.toggle("tl-ready", need ? count === need : count > 0);
      const words = button.querySelector(".tl-count");
      if (words) words.textContent = count ? (need ? `${count}/${need}` : `${count}`) : "";
    }
  }

  // ---- what the person does -------------------------------------------------------------------

  /** @param {MouseEvent} event */
  click(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = /** @type {HTMLElement | null} */ (target?.closest("[data-do]") || null);
    if (button) {
      const what = button.dataset.do || "";
      const box = this.boxOf(this.page.querySelector(".tl-input"));
      const option = what === "answer" ? box?.value : button.dataset.option;
      if (event.detail < 2 || what === "hint") this.wish(what, option); // double = once
      return;
    }
    const card = this.cardOf(target);
    if (!card) return;
    const on = this.chosen.has(card.dataset.id || "");
    if (event.detail === 2 && on && this.need && this.chosen.size === this.need) this.wish("play");
    else if (event.detail < 3) this.toggle(card, event.shiftKey);
  }

  /** Take a card, with its twin where the lead wants pairs; or put it back. @param {HTMLElement} card @param {boolean} alone */
  toggle(card, alone) {
    if (this.asleep) return;
    const id = card.dataset.id || "";
    if (this.chosen.has(id)) this.chosen.delete(id);
    else {
      this.chosen.add(id);
      const room = !this.need || this.chosen.size < this.need;
      if (this.table?.hasAttribute("data-pairs") && room && !alone) {
        const twin = this.cards.find(
          (one) => one.dataset.face === card.dataset.face && !this.chosen.has(one.dataset.id || ""),
        );
        if (twin) this.chosen.add(twin.dataset.id || "");
      }
    }
    for (const one of this.cards) one.classList.remove("tl-dim");
    this.paint();
    rove(this.cards, card, true);
    this.say();
    if (this.open) this.again = true;
    else this.select();
  }

  say() {
    const words = this.table?.dataset.chosen || "";
    if (!this.status.dataset.kind) this.status.textContent = words.replace("%n", `${this.chosen.size}`);
  }

  select() {
    this.again = false;
    this.send("select");
  }

  /** Anything but a selection: asked once, and not again until it is answered. @param {string} what @param {string} [option] */
  wish(what, option) {
    if (this.asleep || (this.open && !["select", "typed", "tick"].includes(this.open.do))) return;
    if (what === "clear") this.chosen.clear();
    this.again = false;
    this.paint();
    this.send(what, option);
  }

  /** @param {string} what @param {string} [option] */
  send(what, option) {
    this.seq += 1;
    this.open = { seq: this.seq, do: what, since: performance.now() };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell("busy"), what === "tick" ? LOST_AFTER : BUSY_AFTER);
    const cards = [...this.chosen];
    this.open.message = { do: what, cards, seq: this.seq, view: this.id, ...(option ? { option } : {}) };
    this.model.send(this.open.message);
  }

  answered() {
    if (!this.open) return;
    this.root.dataset.ms = (performance.now() - this.open.since).toFixed(1);
    this.root.dataset.answered = String(this.open.seq);
    this.open = null;
    clearTimeout(this.timer);
    if (!this.asleep) this.tell("");
  }

  /** Busy, asleep, or neither. @param {"" | "busy" | "asleep"} kind */
  tell(kind) {
    if (this.asleep && kind === "busy") return;
    if (kind) this.status.dataset.kind = kind;
    else delete this.status.dataset.kind;
    this.root.dataset.state = kind;
    this.status.textContent = kind ? this.table?.dataset[kind] || kind : "";
  }

  // ---- is the kernel there? ---------------------------------------------------------------------

  listen() {
    const { model } = this;
    const manager = model.widget_manager;
    const redraw = () => this.draw();
    // the mark is set by another listener of the same event: look once all have run
    const link = () =>
      setTimeout(() => this.doze(!!this.root.closest(".jupyter-widgets-disconnected")));
    model.on("change:frame", redraw);
    model.on("comm_live_update", link);
    /** @param {unknown} _ @param {string} status */
    const heard = (_, status) => {
      // An idle kernel and no answer: the message may be lost. Python counts a repeated one once.
      const late = this.open && performance.now() - this.open.since > LOST_AFTER;
      if (status === "idle" && late) model.send(this.open?.message || {});
      // A kernel that dies comes back without our objects; the widget manager does not say so.
      if (!["restarting", "autorestarting", "terminating", "dead"].includes(status)) return;
      this.doze(true);
      this.lost = true;
    };
    const kernel = manager?.context?.sessionContext || manager?.kernel;
    kernel?.statusChanged?.connect(heard);
    link();
    this.stop = () => {
      model.off("change:frame", redraw);
      model.off("comm_live_update", link);
      kernel?.statusChanged?.disconnect(heard);
      clearTimeout(this.timer);
      clearTimeout(this.pacer);
    };
  }

  /** @param {boolean} asleep */
  doze(asleep) {
    if (this.lost || this.asleep === asleep) return;
    this.asleep = asleep;
    clearTimeout(this.timer);
    this.open = null;
    this.again = false;
    this.tell(asleep ? "asleep" : "");
  }
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  dress(el);
  const view = new View(model, el);
  return () => view.stop?.();
}

export default { render };
