// What is painted does not follow the style sheet by itself: it is painted anew when the theme
// changes.

import { h } from "./dom.js";

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

// The colours and fonts of the page for what is painted, by the names of their variables. A colour
// is one for light and one for dark: which of them, only a property that is one can tell.
export function inksOf(element, names) {
  const probe = h("span", { hidden: true });
  element.append(probe);
  const style = getComputedStyle(probe);
  const found = Object.fromEntries(
    names.map((name) => {
      const said = style.getPropertyValue(`--${name}`).trim();
      if (!/^(#|light-dark)/.test(said)) return [name, said];
      probe.style.color = `var(--${name})`;
      return [name, style.color];
    }),
  );
  probe.remove();
  return found;
}
