// Elements without markup: nothing here reads a string as HTML, and no style is inline.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes<E> | null | undefined} attributes
 * @param {Child[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (PROPERTIES.includes(name) && !(element instanceof SVGElement)) {
      Object.assign(element, { [name]: value });
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...shown(children));
  return element;
}

// What is shown of children: lists are laid open, and what is not there is left out.
/** @param {Child[]} children @returns {(Node | string)[]} */
function shown(children) {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return shown(child);
    return [child instanceof Node ? child : String(child)];
  });
}

const PROPERTIES = ["value", "checked", "selected", "disabled", "open"];

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<HTMLElementTagNameMap[K]> | null} [attributes]
 * @param {...Child} children
 */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<SVGElementTagNameMap[K]> | null} [attributes]
 * @param {...Child} children
 */
export function s(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** @template {Element} E @param {E} element @param {...Child} children */
export function replace(element, ...children) {
  element.replaceChildren(...shown(children));
  return element;
}

let sayer = 0;

// What a screen reader hears; a short delay gathers steps that follow quickly.
/** @param {string} words */
export function say(words) {
  clearTimeout(sayer);
  sayer = setTimeout(() => {
    const place = document.getElementById("says");
    if (place) place.textContent = words;
  }, 120);
}

/** @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many || `${one}s`}`;
}

/** @param {string} text @param {string} what */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "visually-hidden", value: text, "aria-hidden": "true" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(`${what} copied`);
}

// A button that copies and says so.
/** @param {string} words @param {string | (() => string)} text */
export function copyButton(words, text) {
  const button = h("button", { type: "button", class: "small" }, words);
  button.addEventListener("click", async () => {
    await copy(typeof text === "function" ? text() : text, words);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = words), 1400);
  });
  return button;
}

/** @param {string} name @param {BlobPart} text @param {string} type */
export function saveFile(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// One choice of a few, as radio buttons that look like one control.
/**
 * @template {string} V
 * @param {string} name
 * @param {string} legend
 * @param {[V, string][]} options
 * @param {V} chosen
 * @param {(value: V) => void} changed
 */
export function choice(name, legend, options, chosen, changed) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, legend),
    h(
      "div",
      { class: "choice-row" },
      options.map(([value, words]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            onchange: () => changed(value),
          }),
          h("span", {}, words),
        ),
      ),
    ),
  );
}

// Where a key leads in a list of so many, from one place; null for any other key.
/** @param {string} key @param {number} at @param {number} count */
export function along(key, at, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowUp") return Math.max(0, at - 1);
  return key === "ArrowDown" ? Math.min(count - 1, at + 1) : null;
}

/** @param {KeyboardEvent} event */
export function typing(event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=radio], [type=checkbox]), textarea, select"))
  );
}
