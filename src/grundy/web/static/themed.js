// What is painted does not follow the style sheet by itself: it is painted anew when the theme changes.

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
