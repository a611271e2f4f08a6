// A number with its unit: typed, or set with a slider whose equal steps are equal factors.
import { grouped } from "../numbers.js";
import { distance, element, factor, figure, own, read, say, withUnit } from "./words.js";

const STEPS = 600;

export function number(question, { answer }) {
  const { id, unit, from, to } = question;
  const field = element("input", { type: "text", inputMode: "decimal", autocomplete: "off", id: `${id}-guess`, name: "guess" });
  const slider = element("input", { type: "range", min: 0, max: STEPS, value: STEPS / 2, id: `${id}-slider` });
  slider.setAttribute("aria-label", `The same on a scale from ${withUnit(from, unit)} to ${withUnit(to, unit)}`);
  const tell = () => slider.setAttribute("aria-valuetext",
    Number.isFinite(read(field.value, unit)) ? withUnit(read(field.value, unit), unit) : "no guess yet");
  slider.addEventListener("input", () => {
    const value = from * (to / from) ** (slider.value / STEPS);
    field.value = grouped(Number(value.toPrecision(2)));
    tell();
  });
  field.addEventListener("input", () => {
    const value = read(field.value, unit);
    if (value > 0) slider.value = STEPS * Math.log(value / from) / Math.log(to / from);
    tell();
  });
  tell();
  const part = element("div", { className: "ask-number" },
    element("label", { htmlFor: field.id }, `Your guess${measuredIn(unit)}`),
    element("span", { className: "ask-entry" }, field),
    element("span", { className: "ask-slider" },
      element("small", { ariaHidden: "true" }, say(from)), slider, element("small", { ariaHidden: "true" }, say(to))));

  return {
    part,
    read() {
      const guess = read(field.value, unit);
      if (!(guess > 0)) throw Object.assign(new Error("Type a number above zero, such as 250, 1,000 or 10k, or move the slider."), { field });
      return guess;
    },
    valid: (guess) => Number.isFinite(guess),
    yours: (guess) => [element("b", {}, withUnit(guess, unit)), `, ${distance(guess, answer.value)}`],
    book: () => figure(answer, unit),
    mine: () => (own(answer) === undefined ? null : [element("b", {}, withUnit(own(answer), unit))]),
    score: (guess) => ({ factor: factor(guess, answer.value) }),
  };
}

/** The words after "Your guess" that name the unit; a part, such as "of the whole", needs none. */
function measuredIn(unit) {
  if (unit === "") return "";
  if (unit.startsWith("times ")) return `: how many ${unit}`;
  return unit.startsWith("of ") ? `: what part ${unit}` : `, in ${unit}`;
}
