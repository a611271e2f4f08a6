// The picture of a machine, the same in every chapter: clients on the left, what the kernel keeps for them in the
// middle, the server's threads on the right. A picture is a string of SVG, so that it can also be kept and printed.
import { IDLE, THINKS, WAITS, SERVED, ASKED, DESIGNS } from "./model.js";

export const WIDTH = 640, HEIGHT = 272;
const CLIENTS = { x: 8, y: 30, width: 250, height: 206 };
const KERNEL = { x: 288, y: 30, width: 96, height: 206 };
const SERVER = { x: 414, y: 30, width: 218, height: 206 };

const COLOURS = {
  ink: "#221f1b", muted: "#665e54", paper: "#fdfbf7", plate: "#f6f2ea", mark: "#f7e6c8", accent: "#a3341c", line: "#ddd5c8", idle: "#bfb5a6",
};
const colour = (name) => `var(--${name}, ${COLOURS[name]})`;
const text = (x, y, words, more = "") =>
  `<text x="${x}" y="${y}" font-size="13" style="fill:${colour("muted")}" ${more}>${words}</text>`;

/** Places for that many equal things in a box: as large as they can be, up to `largest`. */
function grid({ x, y, width, height }, count, largest) {
  let step = largest;
  while (Math.floor(width / step) * Math.floor(height / step) < count) step -= step > 6 ? 1 : 0.25;
  const columns = Math.floor(width / step);
  return { step, at: (index) => [x + ((index % columns) + 0.5) * step, y + (Math.floor(index / columns) + 0.5) * step] };
}

/** All dots of one kind as one path: thousands of them are drawn at once. */
function dots(places, radius, style) {
  if (places.length === 0) return "";
  const path = places.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
  return `<path d="${path}" fill="none" stroke-linecap="round" stroke-width="${(2 * radius).toFixed(1)}" style="stroke:${style}"/>`;
}

function squares(places, size, style) {
  if (places.length === 0) return "";
  const h = size / 2;
  const path = places.map(([x, y]) => `M${(x - h).toFixed(1)} ${(y - h).toFixed(1)}h${size.toFixed(1)}v${size.toFixed(1)}h-${size.toFixed(1)}z`).join("");
  return `<path d="${path}" style="${style}"/>`;
}

function box({ x, y, width, height }) {
  return `<rect x="${x - 6}" y="${y - 6}" width="${width + 12}" height="${height + 12}" rx="3" style="fill:none;stroke:${colour("line")}"/>`;
}

function clients(machine, states) {
  const { step, at } = grid(CLIENTS, states.length, 22);
  const places = [[], [], [], [], []];
  states.forEach((state, client) => places[state].push(at(client)));
  const radius = Math.max(0.8, step * 0.32);
  return box(CLIENTS) + dots(places[IDLE], radius, colour("idle")) + dots(places[THINKS], radius, colour("muted"))
    + dots(places[ASKED], radius * 1.5, colour("ink")) + dots(places[WAITS], radius, colour("accent"))
    + dots(places[SERVED], radius * 1.5, colour("accent")) + dots(places[SERVED], radius * 0.7, colour("paper"));
}

/** What the dots mean. */
function legend() {
  const entries = [["silent", "idle"], ["thinks", "muted"], ["has asked, and waits", "accent"]];
  let x = CLIENTS.x;
  return entries.map(([words, name]) => {
    const entry = dots([[x, 261]], 4, colour(name)) + text(x + 9, 265, words);
    x += 24 + words.length * 10.2; // there is room, and on a phone the letters are larger
    return entry;
  }).join("") + dots([[x, 261]], 5.5, colour("accent")) + dots([[x, 261]], 2.5, colour("paper")) + text(x + 10, 265, "is being served");
}

function kernel(machine, states) {
  const waiting = machine.waiting(states);
  const { step, at } = grid(KERNEL, Math.max(waiting, 40), 16);
  const places = Array.from({ length: waiting }, (_, index) => at(index));
  return box(KERNEL) + squares(places, step * 0.7, `fill:${colour("accent")}`);
}

/** Many threads are squares, filled while they work. */
function threads(machine, room = SERVER) {
  const { step, at } = grid(room, machine.workers.length, 40);
  const asleep = [], busy = [];
  machine.workers.forEach((worker, index) => (worker.doing === "serving" ? busy : asleep).push(at(index)));
  const size = Math.max(1.5, step * 0.66);
  return squares(asleep, size, `fill:${colour("plate")};stroke:${colour("muted")};stroke-width:${Math.min(1, step / 10).toFixed(2)}`)
    + squares(busy, size, `fill:${colour("accent")}`);
}

/** The wheel: all its clients around it, and the hand that points at the one whose turn it is. */
function wheel(machine, states) {
  const [x, y, radius] = [SERVER.x + SERVER.width / 2, SERVER.y + SERVER.height / 2, 88];
  const [worker] = machine.workers;
  const on = (part, r) => [x + r * Math.sin(part * 2 * Math.PI), y - r * Math.cos(part * 2 * Math.PI)];
  const shown = Math.min(states.length, 200);
  const rim = Array.from({ length: shown }, (_, index) => index);
  const of = (index) => states[Math.floor((index * states.length) / shown)];
  const hand = on(Math.max(worker.client, 0) / states.length, radius - 12);
  return dots(rim.filter((i) => of(i) !== WAITS).map((i) => on(i / shown, radius)), 2, colour("idle"))
    + dots(rim.filter((i) => of(i) === WAITS).map((i) => on(i / shown, radius)), 2.6, colour("accent"))
    + `<path d="M${x} ${y}L${hand.map((c) => c.toFixed(1)).join(" ")}" style="stroke:${colour("ink")};stroke-width:2"/>`
    + thread(x, y, worker.doing === "serving");
}

/** A thread and its selector, which the kernel fills with those that have spoken. */
function selectors(machine) {
  const { workers } = machine;
  const height = SERVER.height / workers.length;
  return workers.map((worker, index) => {
    const y = SERVER.y + (index + 0.5) * height;
    const x = SERVER.x + 58;
    return `<circle cx="${x}" cy="${y}" r="${Math.min(34, height * 0.4)}" style="fill:${colour("plate")};stroke:${colour("muted")}"/>`
      + `<path d="M${x - 12} ${y}h24m-6 -6l6 6l-6 6" fill="none" style="stroke:${colour(worker.doing === "serving" ? "accent" : "muted")};stroke-width:2"/>`
      + `<path d="M${x + Math.min(34, height * 0.4)} ${y}h50" style="stroke:${colour("muted")}"/>`
      + (worker.doing === "stopped" ? squares([[SERVER.x + 160, y]], 28, `fill:${colour("ink")}`)
        : thread(SERVER.x + 160, y, worker.doing === "serving", Math.min(28, height * 0.6)));
  }).join("");
}

/** A loop that serves nobody itself, and those that do. */
function handing(machine) {
  const [x, y] = [SERVER.x + 40, SERVER.y + SERVER.height / 2];
  const right = { x: SERVER.x + 116, y: SERVER.y, width: SERVER.width - 116, height: SERVER.height };
  return `<circle cx="${x}" cy="${y}" r="34" style="fill:${colour("plate")};stroke:${colour("muted")}"/>`
    + `<path d="M${x - 12} ${y}h24m-6 -6l6 6l-6 6" fill="none" style="stroke:${colour("muted")};stroke-width:2"/>`
    + `<path d="M${x + 34} ${y}h36" style="stroke:${colour("muted")}"/>`
    + threads(machine, right);
}

function thread(x, y, busy, size = 28) {
  return squares([[x, y]], size, busy ? `fill:${colour("accent")}` : `fill:${colour("plate")};stroke:${colour("muted")}`);
}

const SERVERS = { blocking: (machine) => threads(machine), polling: wheel, selecting: selectors, handing };

/** A number as the text writes it: 1,000. */
export function grouped(number) {
  return `${number}`.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The machine as it is now. */
export function picture(machine, design, title) {
  const states = machine.states();
  const { kind, name, stops } = DESIGNS[design];
  const server = !stops ? name : machine.workers[0].doing === "stopped" ? "stopped" : "one selector";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}">`
    + text(CLIENTS.x - 6, 16, `${grouped(states.length)} clients, ${grouped(machine.active.length)} active`)
    + text(KERNEL.x - 6, 16, "kernel")
    + text(SERVER.x - 6, 16, `server: ${server}`)
    + clients(machine, states) + kernel(machine, states) + SERVERS[kind](machine, states)
    + box(SERVER) + legend() + `</svg>`;
}
