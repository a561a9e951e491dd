// Light, dark, or as the system has it; the choice is kept where the browser allows that.

const ORDER = ["auto", "light", "dark"];
const WORDS = { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" };
const SIGNS = { auto: "◐", light: "○", dark: "●" };

function stored() {
  try {
    return localStorage.getItem("grundy-theme") || "auto";
  } catch {
    return "auto";
  }
}

export function startTheme(button) {
  let theme = stored();
  const show = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = SIGNS[theme];
    button.setAttribute("aria-label", WORDS[theme]);
    button.title = WORDS[theme];
  };
  button.addEventListener("click", () => {
    theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    try {
      localStorage.setItem("grundy-theme", theme);
    } catch {
      // A page from disk may not keep anything; the choice then lasts as long as the page.
    }
    show();
  });
  show();
}
