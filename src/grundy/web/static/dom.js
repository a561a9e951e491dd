// Elements without markup: nothing here reads a string as HTML, and no style is inline.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in PROPERTIES && !(element instanceof SVGElement)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

const PROPERTIES = { value: 1, checked: 1, selected: 1, disabled: 1, open: 1 };

export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function s(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

export function replace(element, ...children) {
  element.replaceChildren(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

let sayer = 0;

// What a screen reader hears; a short delay gathers steps that follow quickly.
export function say(words) {
  clearTimeout(sayer);
  sayer = setTimeout(() => {
    const place = document.getElementById("says");
    if (place) place.textContent = words;
  }, 120);
}

export function plural(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many || `${one}s`}`;
}

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
export function copyButton(words, text) {
  const button = h("button", { type: "button", class: "small" }, words);
  button.addEventListener("click", async () => {
    await copy(typeof text === "function" ? text() : text, words);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = words), 1400);
  });
  return button;
}

export function saveFile(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// One choice of a few, as radio buttons that look like one control.
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

export function typing(event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
        target.type !== "radio" &&
        target.type !== "checkbox"))
  );
}
