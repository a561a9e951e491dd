// What is painted does not follow the style sheet by itself: it is painted anew when the theme
// changes.

import { h } from "./dom.js";

/** @param {Element} element @param {() => void} paint */
export function onTheme(element, paint) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const again = () => {
    if (element.isConnected) return paint();
    dark.removeEventListener("change", again);
    return watch.disconnect();
  };
  const watch = new MutationObserver(again);
  watch.observe(document.documentElement, { attributes: true });
  dark.addEventListener("change", again);
}

// What paints on a canvas; every browser that runs the page has it.
/** @param {HTMLCanvasElement} canvas */
export function penOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

// The colours and fonts of the page for what is painted, by the names of their variables. A colour
// is one for light and one for dark: which of them, only a property that is one can tell.
/** @template {string} N @param {Element} element @param {N[]} names @returns {Record<N, string>} */
export function inksOf(element, names) {
  const probe = h("span", { hidden: true });
  element.append(probe);
  const style = getComputedStyle(probe);
  const found = /** @type {Record<N, string>} */ ({});
  for (const name of names) {
    const said = style.getPropertyValue(`--${name}`).trim();
    probe.style.color = `var(--${name})`;
    found[name] = /^(#|light-dark)/.test(said) ? style.color : said;
  }
  probe.remove();
  return found;
}
