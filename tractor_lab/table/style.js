// @ts-check
// The style of all our widgets: once a page, however many tables lie on it.

const STYLE = ""; // assets.py writes the style sheets here

/** See to it that the page this lies on has our style. Where a style is set, a browser looks at the whole page
 * again, so it is left alone where it is there. @param {HTMLElement} el */
export function dress(el) {
  const top = el.getRootNode();
  const home = top instanceof ShadowRoot ? top : document.head; // some hosts keep a widget in a shadow
  let sheet = home.querySelector("style#tl-style");
  if (sheet?.textContent === STYLE) return;
  if (!sheet) {
    sheet = document.createElement("style");
    sheet.id = "tl-style";
    home.append(sheet);
  }
  sheet.textContent = STYLE;
}
