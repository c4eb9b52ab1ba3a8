// @ts-check
// The keys of a card table: what each of them wants, where the arrows lead, and what must not reach Jupyter.

/**
 * What keys need of a table.
 * @typedef {{cards: HTMLElement[], cardOf(target: EventTarget | null): HTMLElement | null,
 *   boxOf(target: EventTarget | null): HTMLInputElement | null,
 *   toggle(card: HTMLElement, alone: boolean): void, wish(what: string, option?: string): void}} Table
 */

/** Plain keys belong to a table, and to the lists and buttons beside it: JupyterLab would move on to the next cell
 * with the arrows, and add one with b. Notebook 7 hears keys before the table does, so it is told beforehand;
 * Ctrl+S stays its own. Once a page, for every table on it. */
function shield() {
  if (document.documentElement.dataset.tlKeys) return;
  document.documentElement.dataset.tlKeys = "kept";
  const heard = (/** @type {KeyboardEvent} */ event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches("button, select, input, a, .tl-page")) return;
    if (!target.closest(".jp-OutputArea")?.querySelector(".tl-root")) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    target.toggleAttribute("data-lm-suppress-shortcuts", plain);
  };
  window.addEventListener("keydown", heard, true);
}

/** One card is in the tab order. @param {HTMLElement[]} cards @param {HTMLElement | undefined} card @param {boolean} focus */
export function rove(cards, card, focus) {
  if (!card) return;
  for (const one of cards) one.tabIndex = one === card ? 0 : -1;
  if (focus && document.activeElement !== card) card.focus();
}

/** The card an arrow leads to: beside this one, or the nearest in the row above or below.
 * @param {HTMLElement[]} cards @param {HTMLElement} card @param {string} key @returns {HTMLElement | undefined} */
function beyond(cards, card, key) {
  if (key === "ArrowLeft" || key === "ArrowRight")
    return cards[cards.indexOf(card) + (key === "ArrowLeft" ? -1 : 1)];
  const here = card.getBoundingClientRect();
  const down = key === "ArrowDown" ? 1 : -1;
  /** @type {[number, HTMLElement | undefined]} */
  let best = [Infinity, undefined];
  for (const one of cards) {
    const there = one.getBoundingClientRect();
    const dy = (there.top - here.top) * down;
    const far = dy * 4 + Math.abs(there.left - here.left);
    if (dy > here.height / 2 && far < best[0]) best = [far, one];
  }
  return best[1];
}

/** Do what a key wants. @param {KeyboardEvent} event @param {Table} table */
function press(event, table) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation(); // b, m, dd and the arrows are JupyterLab's otherwise
  const card = table.cardOf(event.target);
  const box = table.boxOf(event.target);
  const { cards } = table;
  const { key } = event;
  if (box && key === "Enter") event.repeat || table.wish("answer", box.value);
  else if (box) return; // what is written there
  else if (card && key === " ") table.toggle(card, event.shiftKey);
  else if (card && key === "Enter") event.repeat || table.wish("play");
  else if (key === "Escape") table.wish("clear");
  else if (key === "?") table.wish("why");
  else if (card && key.startsWith("Arrow")) rove(cards, beyond(cards, card, key), true);
  else if (card && (key === "Home" || key === "End")) rove(cards, cards.at(key === "Home" ? 0 : -1), true);
  else return;
  event.preventDefault();
}

/** Listen to the keys of a table. @param {HTMLElement} root @param {Table} table */
export function listenToKeys(root, table) {
  root.addEventListener("keydown", (event) => press(event, table));
  root.addEventListener("keyup", (event) => {
    // Firefox presses a button when Space comes up again
    if (event.key === " " && table.cardOf(event.target)) event.preventDefault();
  });
  root.addEventListener("focusin", (event) => {
    const card = table.cardOf(event.target);
    if (card) rove(table.cards, card, false);
  });
  shield();
}
