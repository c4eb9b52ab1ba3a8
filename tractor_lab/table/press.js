// @ts-check
// A press of the mouse counts where it began.

const STEADY = 6; // pixels a hand may tremble

/** Let what the mouse went down on have the click, although the page moves before it comes up: JupyterLab makes
 * the cell active in between, cells above may grow. Whoever draws the mouse away takes it back, as elsewhere.
 * @param {HTMLElement} root */
export function holdPress(root) {
  let [x, y] = [0, 0];
  root.addEventListener("pointerdown", (event) => {
    [x, y] = [event.clientX, event.clientY];
    const what = event.target instanceof Element ? event.target.closest("button") : null;
    if (event.pointerType === "mouse") what?.setPointerCapture(event.pointerId);
  });
  const drawnAway = (/** @type {MouseEvent} */ event) => {
    if (!event.detail || !(event.target instanceof Element)) return; // no mouse: a key
    if (Math.hypot(event.clientX - x, event.clientY - y) <= STEADY) return;
    const { left, right, top, bottom } = event.target.getBoundingClientRect();
    const over = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!over) event.stopPropagation();
  };
  root.addEventListener("click", drawnAway, true);
}
