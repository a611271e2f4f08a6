// The page's words for times and numbers, and its elements.

/** A duration: 840 µs, 12.3 ms, 1.2 s. */
function lasting(micros) {
  if (micros < 1000) return `${Math.round(micros)}\u00a0µs`;
  return micros < 1e6 ? `${digits(micros / 1000)}\u00a0ms` : `${digits(micros / 1e6)}\u00a0s`;
}

/** A moment, in milliseconds from the beginning of the run, exact enough for steps of `step` microseconds. */
function moment(micros, step = 1) {
  const decimals = step >= 1000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
  return `${(micros / 1000).toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}\u00a0ms`;
}

function digits(number) {
  return number.toLocaleString("en", { maximumSignificantDigits: 3 });
}

function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function button(words, act, properties = {}) {
  const made = make("button", { type: "button", ...properties }, words);
  made.addEventListener("click", act);
  return made;
}

/** Boxes with tables that are too wide for the window can be reached by keyboard. */
const sizes = new ResizeObserver((boxes) => boxes.forEach(({ target: box }) => (box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1)));

/** A table of texts and elements: the first cell of a row is its heading. Until its box is measured, it counts as too wide. */
function table(caption, head, rows) {
  const line = (cells, head) => make("tr", {}, ...cells.map((cell, column) =>
    column === 0 || head ? make("th", { scope: head ? "col" : "row" }, cell) : make("td", {}, cell)));
  const box = make("div", { className: "scroll", tabIndex: 0, role: "group", ariaLabel: caption }, make("table", {}, make("caption", {}, caption),
    make("thead", {}, line(head, true)), make("tbody", {}, ...rows.map((cells) => line(cells)))));
  sizes.observe(box);
  return box;
}
