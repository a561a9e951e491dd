// Light, dark, or as the system has it; the choice is kept where the browser allows that.

const THEMES = [
  { name: "auto", words: "Theme: system", sign: "◐" },
  { name: "light", words: "Theme: light", sign: "○" },
  { name: "dark", words: "Theme: dark", sign: "●" },
];

// The place of the theme that was chosen before, or else of the first one.
function stored() {
  try {
    const kept = localStorage.getItem("grundy-theme");
    return Math.max(
      0,
      THEMES.findIndex(({ name }) => name === kept),
    );
  } catch {
    return 0;
  }
}

/** @param {HTMLElement} button */
export function startTheme(button) {
  let place = stored();
  const show = () => {
    const { name, words, sign } = THEMES[place];
    document.documentElement.dataset.theme = name;
    button.textContent = sign;
    button.setAttribute("aria-label", words);
    button.title = words;
  };
  button.addEventListener("click", () => {
    place = (place + 1) % THEMES.length;
    try {
      localStorage.setItem("grundy-theme", THEMES[place].name);
    } catch {
      // A page from disk may not keep anything; the choice then lasts as long as the page.
    }
    show();
  });
  show();
}
