// Numbers and distances in words, for every kind of question.
import { grouped } from "../numbers.js";

/** Three digits, in groups: the precision of a guess or a measurement. */
export function say(number) {
  if (!Number.isFinite(number)) return "–";
  return grouped(Number(number.toPrecision(3)));
}

export function withUnit(number, unit) {
  const said = Number.isInteger(number) && Math.abs(number) < 1e6 ? grouped(number) : say(number);
  return unit === "" ? said : unit === "%" ? `${said}\u00a0%` : `${said} ${unit}`;
}

const TIMES = { ns: 1e-9, "µs": 1e-6, us: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600, ...words(1e-9, "nanosecond"), ...words(1e-6, "microsecond"),
  ...words(1e-3, "millisecond"), ...words(1, "second", "sec"), ...words(60, "minute") };
const SIZES = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, ...words(1, "byte") };
const FACTORS = { "": 1, k: 1e3, m: 1e6, g: 1e9 };

function words(value, ...names) {
  return Object.fromEntries(names.flatMap((name) => [[name, value], [`${name}s`, value]]));
}

/** The ratio of two units of the same kind: 1,000 for MB and KB; NaN if they are of different kinds. */
function per(typed, unit) {
  const name = unit.toLowerCase().split(/[ /]/)[0];
  const kind = [TIMES, SIZES].find((kind) => typed in kind && name in kind);
  return kind ? kind[typed] / kind[name] : Number.NaN;
}

/**
 * A typed number in the question's unit: `1,000`, `1 000`, `10k`, `1.5 M`, and `1 MB` if the unit is KB; NaN for any
 * other text.
 */
export function read(text, unit = "") {
  const [, number, letters] = /^([\d.]+(?:e\d+)?)([a-zµμ%]*)$/.exec(text.toLowerCase().replaceAll(/[\s,_'’]/g, "")) ?? [];
  if (number === undefined) return Number.NaN;
  const typed = letters.replace("μ", "µ");
  if (typed === unit.toLowerCase().replaceAll(" ", "") || (typed === "%" && unit.startsWith("percent"))) return Number(number);
  return Number(number) * (FACTORS[typed] ?? per(typed, unit));
}

/** The factor between the two, at least 1. */
export function factor(guess, value) {
  if (guess === value) return 1;
  return guess > 0 && value > 0 ? Math.max(guess / value, value / guess) : Infinity;
}

/** Words such as `2.2 times too little` or `right`. */
export function distance(guess, value) {
  const times = factor(guess, value);
  if (times < 1.05) return "right";
  if (!Number.isFinite(times)) return guess > value ? "too much" : "too little";
  return `${say(Number(times.toPrecision(2)))} times too ${guess > value ? "much" : "little"}`;
}

/** Makes an element of a name, properties and children. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The reader's own measurement of a figure; undefined if there is none. */
export function own({ keys }) {
  const found = keys?.map((key) => document.measured?.get(key)?.median);
  if (!found || found.includes(undefined)) return undefined;
  return found.length === 1 ? found[0] : found[0] / found[1];
}

/** The order of the things in the reader's measurements; undefined if one is missing. */
export function ownOrder({ first, figures = [] }) {
  const values = figures.map(own);
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return values.map((_, index) => index).sort((a, b) => (first === "most" ? values[b] - values[a] : values[a] - values[b]));
}

export function figure({ value, low, high }, unit) {
  const interval = low === undefined ? "" : ` (95\u00a0%:\u00a0${say(low)}–${say(high)})`;
  return [element("b", {}, withUnit(value, unit)), interval];
}
