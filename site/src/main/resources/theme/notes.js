// What a citation, a footnote or a term leads to, in a small box, where there is no margin that says it.
const box = Object.assign(document.createElement("div"), { className: "note-box", popover: "auto" });
const words = document.createElement("p"), way = Object.assign(document.createElement("a"), { textContent: "Go there" });
box.append(words, way);

/** Does the margin say it already? */
const isBeside = (link) => {
  const note = (link.closest("sup") ?? link).nextElementSibling;
  return note?.matches(".margin-note") && note.offsetParent !== null;
};

function show(link) {
  if (!box.isConnected) document.querySelector("main").append(box);
  words.textContent = link.dataset.note;
  way.href = link.href;
  box.showPopover();
  const { left, top, bottom } = link.getBoundingClientRect();
  const below = bottom + 8 + box.offsetHeight < innerHeight;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${below ? bottom + 8 : Math.max(8, top - 8 - box.offsetHeight)}px`;
  way.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("main a[data-note]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || isBeside(link) || !box.showPopover) return;
  event.preventDefault();
  event.stopPropagation();
  show(link);
}, { capture: true });
way.addEventListener("click", () => box.hidePopover());
