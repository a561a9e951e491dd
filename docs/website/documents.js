// The documents: rows of the atlas that are wanted, and boards that come alive in the text when
// they are asked for.

const wanted = document.getElementById("wanted");
wanted?.addEventListener("input", () => {
  for (const row of document.querySelectorAll("tr[data-game]"))
    row.hidden = !row.textContent.toLowerCase().includes(wanted.value.toLowerCase());
});

// Without this script the button is a link to the page; with it, the page opens where the picture
// is.
function embed(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  const figure = link.closest("figure");
  const frame = document.createElement("iframe");
  const address = new URL(link.href);
  address.search = "embed";
  frame.src = address.href;
  frame.title = figure.querySelector("figcaption").dataset.title;
  frame.loading = "lazy";
  figure.querySelector(".picture").replaceWith(frame);
  link.removeEventListener("click", embed);
  link.textContent = "Open on a page of its own";
  link.focus();
}

for (const link of document.querySelectorAll("figure.live a.live"))
  link.addEventListener("click", embed);
