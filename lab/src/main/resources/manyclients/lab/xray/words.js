// How the page says times and numbers, and how it makes its elements.

/** A length of time: 840 µs, 12.3 ms, 1.2 s. */
function lasting(micros) {
  if (micros < 1000) return `${Math.round(micros)}\u00a0µs`;
  return micros < 1e6 ? `${digits(micros / 1000)}\u00a0ms` : `${digits(micros / 1e6)}\u00a0s`;
}

/** A moment, in milliseconds from the beginning of the run, as exact as steps of `step` microseconds need it. */
function moment(micros, step = 1) {
  const decimals = step >= 1000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
  const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${(micros / 1000).toLocaleString("en", fraction)}\u00a0ms`;
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

/** A table of texts and elements: the first cell of a row is its heading. */
function table(caption, head, rows) {
  const line = (cells, name) => make("tr", {}, ...cells.map((cell, column) =>
    column === 0 || name === "th" ? make("th", { scope: name === "th" ? "col" : "row" }, cell) : make("td", {}, cell)));
  const box = make("div", { className: "scroll" }, make("table", {}, make("caption", {}, caption),
    make("thead", {}, line(head, "th")), make("tbody", {}, ...rows.map((cells) => line(cells, "td")))));
  requestAnimationFrame(() => box.scrollWidth > box.clientWidth && Object.assign(box, { tabIndex: 0, role: "group", ariaLabel: caption }));
  return box;
}
