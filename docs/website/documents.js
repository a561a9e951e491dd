// The documents: rows of the atlas that are wanted, and boards that come alive in the text when
// they are asked for.

document.querySelector("input#wanted")?.addEventListener("input", (event) => {
  const wanted = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase();
  for (const row of document.querySelectorAll("tr")) {
    if (row.dataset.game !== undefined)
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
  }
});

// Without this script the button is a link to the page; with it, the page opens where the picture
// is.
/** @param {MouseEvent} event @param {HTMLAnchorElement} link */
function embed(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const figure = link.closest("figure");
  const picture = figure?.querySelector(".picture");
  if (!picture) return; // it was opened before: the link leads to the page
  event.preventDefault();
  const frame = document.createElement("iframe");
  const address = new URL(link.href);
  address.search = "embed";
  frame.src = address.href;
  frame.title = figure?.querySelector("figcaption")?.dataset.title || "";
  frame.loading = "lazy";
  picture.replaceWith(frame);
  link.textContent = "Open on a page of its own";
  link.focus();
}

for (const link of document.querySelectorAll("a")) {
  if (link.matches("figure.live a.live"))
    link.addEventListener("click", (event) => embed(event, link));
}
