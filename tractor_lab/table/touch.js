// @ts-check
// A table stays in touch with Python on a page that is too busy for it.

/**
 * @typedef {{on(event: string, call: (model?: any) => void): void,
 *   off(event: string, call: (model?: any) => void): void, set(name: string, value: number): void,
 *   send(content: object): void, widget_manager?: any}} Line
 * @typedef {{model: Line, table: HTMLElement | null, asleep: boolean, id: string, seq: number,
 *   open: {since: number, message?: object} | null, stop?: () => void}} Caller
 */

const CHECKED_EVERY = 2000; // ms, and as long is waited for an answer

/** Let a model hear Python, whatever became of its start. With anywidget (0.11) each message waits until the
 * model's script has been loaded. It has two seconds; where the page is busy for longer, every message is lost.
 * @param {Line} model */
function hear(model) {
  /** @type {any} */
  let whole; // the model itself, of which a script is given a part: it is told to those who hear of a change
  const found = (/** @type {any} */ one = undefined) => { whole = one; };
  model.on("change:tl_heard", found);
  model.set("tl_heard", performance.now());
  model.off("change:tl_heard", found);
  const plain = whole && Object.getPrototypeOf(Object.getPrototypeOf(whole));
  if (plain?._handle_comm_msg) whole.comm?.on_msg?.(plain._handle_comm_msg.bind(whole));
}

/** A table that was never drawn, and a wish that an idle kernel has not answered, are asked for again. Python
 * counts a wish once, however often it comes. @param {Caller} view */
export function keepTouch(view) {
  const { model } = view;
  let asked = false;
  const check = () => {
    const late = !!view.open && performance.now() - view.open.since > CHECKED_EVERY;
    if (view.asleep || (view.table && !late)) return;
    const manager = model.widget_manager;
    const kernel = manager?.context?.sessionContext?.session?.kernel || manager?.kernel;
    if (kernel?.status !== "idle" && (view.table || asked)) return; // it will answer, or be asked later
    asked = true;
    hear(model);
    if (!view.open) view.seq += 1;
    model.send(view.open?.message || { do: "frame", cards: [], seq: view.seq, view: view.id });
  };
  const timer = setInterval(check, CHECKED_EVERY);
  const { stop } = view;
  view.stop = () => {
    stop?.();
    clearInterval(timer);
  };
}
