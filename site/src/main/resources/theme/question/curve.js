// A curve to draw: the reader drags its points, taps where they belong, or types them. The measured curve is drawn over
// it.
import { element, factor, own, read, say, withUnit } from "./words.js";
import { goes, otherWay } from "./shape.js";

const SVG = "http://www.w3.org/2000/svg";
const REACH = 18; // the distance by which a finger may miss a point, in the picture's units

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
}

export function curve(question, { box }) {
  const { id, unit, x, points, frame } = question;
  const place = box.querySelector(".curve-frame");
  const svg = place.querySelector("svg");
  const drawn = svg.appendChild(shape("g", { class: "drawn" }));
  const free = points.map((point, index) => (point.known ? -1 : index)).filter((index) => index >= 0);
  const values = points.map(({ known, value }) => (known ? value : null));
  const resting = points.find(({ known }) => known)?.value ?? (frame.log ? Math.sqrt(frame.from * frame.to) : frame.to / 2);
  let committed = false;
  place.hidden = false;

  const named = (index) => `${x}: ${points[index].label}`;
  const height = (value) => {
    const share = frame.log ? Math.log(value / frame.from) / Math.log(frame.to / frame.from) : value / frame.to;
    return frame.top + frame.height * (1 - Math.min(1, Math.max(0, share)));
  };
  const valueAt = (y) => {
    const share = Math.min(1, Math.max(0, 1 - (y - frame.top) / frame.height));
    return Number((frame.log ? frame.from * (frame.to / frame.from) ** share : frame.to * share).toPrecision(2));
  };

  const fields = points.map(({ label, known, value }, index) => {
    const field = element("input", {
      type: "text", inputMode: "decimal", autocomplete: "off", id: `${id}-${index}`,
      value: known ? say(value) : "", readOnly: known,
    });
    field.addEventListener("input", () => {
      const typed = read(field.value, unit);
      values[index] = Number.isFinite(typed) ? typed : null;
      draw();
    });
    field.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!by || known) return;
      event.preventDefault();
      set(index, valueAt(height(values[index] ?? resting) - by * frame.height / 40));
    });
    return field;
  });

  function set(index, value) {
    values[index] = value;
    fields[index].value = say(value);
    draw();
  }

  function draw() {
    if (committed) return;
    drawn.replaceChildren(line(values, "guess"), ...points.flatMap(({ known }, index) => {
      const at = { cx: frame.at[index], cy: height(values[index] ?? resting) };
      const dot = shape("circle", { ...at, r: 5, class: known ? "known" : values[index] === null ? "unset" : "guess" });
      return known ? [dot] : [dot, shape("circle", { ...at, r: REACH, class: "reach", "data-index": index })];
    }));
  }

  /** A line through all points that have a value, or dots if a line would have no meaning. */
  function line(heights, role) {
    if (!frame.joined) {
      const dots = shape("g", { class: `${role} dots` });
      dots.append(...heights.flatMap((value, index) =>
        (value === null ? [] : [shape("circle", { cx: frame.at[index], cy: height(value), r: role === "mine" ? 3 : 5, class: role })])));
      return dots;
    }
    const set = heights.map((value, index) => (value === null ? "" : `${frame.at[index]},${height(value).toFixed(1)}`));
    return shape("polyline", { points: set.filter(Boolean).join(" "), class: role });
  }

  const inPicture = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  svg.addEventListener("pointerdown", (event) => {
    const index = event.target.dataset?.index;
    if (index === undefined || event.button !== 0 || committed) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    const move = (moved) => set(Number(index), valueAt(inPicture(moved).y));
    svg.addEventListener("pointermove", move);
    svg.addEventListener("lostpointercapture", () => svg.removeEventListener("pointermove", move), { once: true });
  });
  svg.addEventListener("click", (event) => {
    if (committed || event.target.dataset?.index !== undefined || free.length === 0) return;
    const at = inPicture(event);
    if (at.y < frame.top - REACH || at.y > frame.top + frame.height + REACH) return;
    const nearest = free.reduce((best, index) =>
      (Math.abs(frame.at[index] - at.x) < Math.abs(frame.at[best] - at.x) ? index : best));
    set(nearest, valueAt(at.y));
  });

  const part = element("div", { className: "ask-curve" },
    place,
    element("p", { className: "ask-hint" }, `Drag each point or tap its place, or type it: ${unit}, by ${x}.`),
    element("div", { className: "ask-points", role: "group", ariaLabel: `Your curve: ${unit}` },
      ...fields.map((field, index) => element("label", { htmlFor: field.id }, `${named(index)}${points[index].known ? " (measured)" : ""} `, field))));
  draw();

  const worst = (guess) => free.reduce((far, index) =>
    (factor(guess[index], points[index].value) > factor(guess[far], points[far].value) ? index : far));
  const near = (guess) => free.filter((index) => factor(guess[index], points[index].value) <= 2).length;

  return {
    part,
    read() {
      const missing = free.find((index) => values[index] === null || values[index] < 0);
      if (missing !== undefined) {
        throw Object.assign(new Error(`One point is still missing: ${named(missing)}.`), { field: fields[missing] });
      }
      return [...values];
    },
    valid: (guess) => Array.isArray(guess) && guess.length === points.length,
    yours(guess) {
      const far = worst(guess), other = otherWay(guess, points);
      const shape = other === null ? "It has the book’s shape"
        : `Another shape: from ${points[other.from].label} to ${points[other.to].label} the book’s ${goes(other.book)}, and yours ${goes(other.yours)}`;
      return [element("b", {}, shape), `. ${near(guess)} of ${free.length} points are within a factor of two`,
        near(guess) === free.length ? "" : `; furthest off at ${named(far)}, with ${withUnit(guess[far], "")} instead of ${say(points[far].value)}`, "."];
    },
    book: () => [element("b", {}, frame.joined ? "the solid line" : "the filled dots"), ", with 95\u00a0% intervals as whiskers"],
    mine: () => (points.map(own).includes(undefined) ? null : [element("b", {}, frame.joined ? "the dotted line" : "the small dots")]),
    score: (guess) => ({ right: otherWay(guess, points) === null }),
    /** Draws the measured curve over the guess, and shows both in numbers below. */
    show(guess) {
      committed = true;
      const mine = points.map(own);
      const here = !mine.includes(undefined);
      const marks = points.flatMap(({ value, low, high }, index) => [
        ...(low === undefined ? [] : [shape("line", {
          x1: frame.at[index], x2: frame.at[index], y1: height(low), y2: height(high), class: "whisker" })]),
        shape("circle", { cx: frame.at[index], cy: height(value), r: 4, class: "book" })]);
      drawn.replaceChildren(
        ...(guess ? [line(guess, "guess")] : []),
        ...(here ? [line(mine, "mine")] : []),
        line(points.map(({ value }) => value), "book"), ...marks);
      place.querySelector("table")?.remove();
      place.append(numbers(guess, here ? mine : null));
      box.querySelector(":scope > .content").insertBefore(place, box.querySelector(".ask"));
    },
    hide() {
      committed = false;
      place.querySelector("table")?.remove();
      points.forEach(({ known, value }, index) => { // a form's reset has emptied all fields
        values[index] = known ? value : null;
        fields[index].value = known ? say(value) : "";
      });
      part.prepend(place);
      draw();
    },
  };

  function numbers(guess, mine) {
    const head = [x, ...(guess ? ["your guess"] : []), "the book", ...(mine ? ["your machine"] : [])];
    const rows = points.map(({ label, value }, index) =>
      [label, ...(guess ? [say(guess[index])] : []), say(value), ...(mine ? [say(mine[index])] : [])]);
    const cells = (names, texts) => element("tr", {}, ...texts.map((text, index) =>
      (index === 0 || names === "head" ? element("th", { scope: names === "head" ? "col" : "row" }, text) : element("td", {}, text))));
    return element("table", { className: "curve-numbers" },
      element("caption", {}, unit), element("thead", {}, cells("head", head)), element("tbody", {}, ...rows.map((row) => cells("row", row))));
  }
}
