// Help for readers of long pages: notes beside links, and the short way.

// --- the note of a citation, a footnote or a term: in a small box, if the margin does not show it

const box = Object.assign(document.createElement("div"), { className: "note-box", popover: "auto" });
const words = document.createElement("p"), way = Object.assign(document.createElement("a"), { textContent: "Go there" });
box.append(words, way);

/** Returns whether the margin shows the link's note already. */
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

// --- the short way: further sections are hidden, on every page, until the reader wants them back

const KEY = "many-clients-short", root = document.documentElement;
const time = document.querySelector(".opening .time:has(.further-mark)");
const further = [...document.querySelectorAll(".body .further")];
const stored = () => {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
};

function go(short) {
  root.toggleAttribute("data-short", short);
  try {
    if (short) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // the choice lasts for this page only
  }
  if (button) button.textContent = short ? "Show all of it" : "Go the short way";
  if (button) button.setAttribute("aria-pressed", String(short));
  left.hidden = !short || [...document.querySelectorAll(".body > .sect1")].some((section) => !section.matches(".further"));
}

/** Shows the target of a link, even if the short way hides it. */
function arrive() {
  const end = location.hash.length > 1 && document.getElementById(folds.idIn(location.hash));
  if (!end || !end.closest(".further") || !root.hasAttribute("data-short")) return;
  go(false);
  end.scrollIntoView();
}

const button = time && Object.assign(document.createElement("button"), { type: "button", className: "short-way" });
const left = Object.assign(document.createElement("p"), {
  className: "lead left-out", hidden: true, textContent: "The short way leaves this page out: go on with the next.",
});
button?.addEventListener("click", () => go(!root.hasAttribute("data-short")));
if (button) time.append(" ", button);
if (further.length > 0) document.querySelector(".body").prepend(left);
if (button || further.length > 0) {
  go(stored());
  arrive();
  addEventListener("hashchange", arrive);
}
