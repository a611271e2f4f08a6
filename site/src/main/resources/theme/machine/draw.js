// The picture of a server and its clients, the same in every chapter: clients on the left, the kernel's queue for them
// in the middle, the server's threads on the right. A picture is a string of SVG, so that it can also be kept and
// printed.
import { IDLE, THINKS, WAITS, SERVED, ASKED, DESIGNS } from "./model.js";
import { grouped } from "../numbers.js";

export const WIDTH = 640, HEIGHT = 316;
const CLIENTS = { x: 8, y: 30, width: 250, height: 206 };
const KERNEL = { x: 288, y: 30, width: 96, height: 206 };
const SERVER = { x: 414, y: 30, width: 218, height: 206 };

const COLOURS = {
  ink: "#221f1b", muted: "#665e54", paper: "#fdfbf7", plate: "#f6f2ea", mark: "#f7e6c8", accent: "#a3341c", line: "#ddd5c8", idle: "#bfb5a6",
};
export const colour = (name) => `var(--${name}, ${COLOURS[name]})`;
export const text = (x, y, words, more = "") =>
  `<text x="${x}" y="${y}" font-size="13" style="fill:${colour("muted")}" ${more}>${words}</text>`;

export const BOLD = `font-weight="600"`;

/** The whole picture. */
export const svg = (title, height, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">${parts.join("")}</svg>`;

/** Places for this many equal things in a box: as large as possible, up to `largest`. */
export function grid({ x, y, width, height }, count, largest) {
  let step = largest;
  while (Math.floor(width / step) * Math.floor(height / step) < count) step -= step > 6 ? 1 : 0.25;
  const columns = Math.floor(width / step);
  return { step, at: (index) => [x + ((index % columns) + 0.5) * step, y + (Math.floor(index / columns) + 0.5) * step] };
}

/** All dots of one kind as one path: thousands of them are drawn together. */
export function dots(places, radius, style) {
  if (places.length === 0) return "";
  const path = places.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
  return `<path d="${path}" fill="none" stroke-linecap="round" stroke-width="${(2 * radius).toFixed(1)}" style="stroke:${style}"/>`;
}

export function squares(places, size, style) {
  if (places.length === 0) return "";
  const h = size / 2;
  const path = places.map(([x, y]) => `M${(x - h).toFixed(1)} ${(y - h).toFixed(1)}h${size.toFixed(1)}v${size.toFixed(1)}h-${size.toFixed(1)}z`).join("");
  return `<path d="${path}" style="${style}"/>`;
}

export function box({ x, y, width, height }) {
  return `<rect x="${x - 6}" y="${y - 6}" width="${width + 12}" height="${height + 12}" rx="3" style="fill:none;stroke:${colour("line")}"/>`;
}

function clients(states) {
  const { step, at } = grid(CLIENTS, states.length, 41);
  const places = [[], [], [], [], []];
  states.forEach((state, client) => places[state].push(at(client)));
  const radius = Math.max(0.8, step * 0.32);
  return box(CLIENTS) + dots(places[IDLE], radius, colour("idle")) + dots(places[THINKS], radius, colour("muted"))
    + dots(places[ASKED], radius * 1.5, colour("ink")) + dots(places[WAITS], radius, colour("accent"))
    + dots(places[SERVED], radius * 1.5, colour("accent")) + dots(places[SERVED], radius * 0.7, colour("paper"));
}

const MOST_SQUARES = 400;

/** A square for each waiting request, as long as they are large enough to see. */
function kernel(machine) {
  const waiting = machine.waiting();
  const shown = Math.min(waiting, MOST_SQUARES);
  const { step, at } = grid({ ...KERNEL, height: KERNEL.height - 20 }, Math.max(shown, 40), 16);
  const places = Array.from({ length: shown }, (_, index) => at(index));
  return box(KERNEL) + squares(places, step * 0.7, `fill:${colour("accent")}`)
    + (waiting > shown ? text(KERNEL.x, KERNEL.y + KERNEL.height, `+ ${grouped(waiting - shown)}`) : "");
}

/** The looks of a thread that is asleep, ready for a core, running, in a handler that waits, asking, or stopped. */
const LOOKS = {
  sleeping: (width) => `fill:${colour("plate")};stroke:${colour("muted")};stroke-width:${width}`,
  ready: (width) => `fill:${colour("paper")};stroke:${colour("accent")};stroke-width:${width * 2}`,
  serving: () => `fill:${colour("accent")}`,
  waiting: (width) => `fill:${colour("mark")};stroke:${colour("accent")};stroke-width:${width}`,
  asking: (width) => `fill:${colour("ink")};stroke:${colour("ink")};stroke-width:${width}`,
  stopped: () => `fill:${colour("ink")}`,
};

export function thread([x, y], doing, size = 28) {
  return squares([[x, y]], size, LOOKS[doing](1));
}

/** Many threads, each a square. */
export function squad(all, room, largest = 40) {
  if (all.length === 0) return "";
  const { step, at } = grid(room, all.length, largest);
  const places = {};
  all.forEach(({ doing }, index) => (places[doing] ??= []).push(at(index)));
  const width = Number(Math.min(1, step / 10).toFixed(2));
  return Object.entries(places).map(([doing, at]) => squares(at, Math.max(1.5, step * 0.66), LOOKS[doing](width))).join("");
}

const threads = (machine) => squad(machine.threads, SERVER);

/** Virtual threads: running ones are on carriers, the others on the heap. */
function carriers(machine) {
  const running = machine.threads.filter(({ doing }) => doing === "serving");
  const shown = Number.isFinite(machine.cores) ? machine.cores : Math.max(1, running.length);
  const { step, at } = grid({ ...SERVER, height: 44, y: SERVER.y + 18 }, shown, 44);
  const size = step * 0.7;
  const places = Array.from({ length: shown }, (_, index) => at(index));
  const below = { ...SERVER, y: SERVER.y + 92, height: SERVER.height - 92 };
  return text(SERVER.x, SERVER.y + 10, "carriers")
    + squares(places, size, `fill:none;stroke:${colour("ink")}`)
    + places.slice(0, running.length).map((place) => thread(place, "serving", size * 0.7)).join("")
    + text(SERVER.x, SERVER.y + 84, "parked, or ready")
    + squad(machine.threads.filter(({ doing }) => doing !== "serving"), below, 26);
}

/** The wheel: up to 200 of its clients around it, and the hand that points at the client whose turn it is. */
function wheel(machine, states) {
  const [x, y, radius] = [SERVER.x + SERVER.width / 2, SERVER.y + SERVER.height / 2, 88];
  const [worker] = machine.threads;
  const on = (part, r) => [x + r * Math.sin(part * 2 * Math.PI), y - r * Math.cos(part * 2 * Math.PI)];
  const shown = Math.min(states.length, 200);
  const rim = Array.from({ length: shown }, (_, index) => index);
  const of = (index) => states[Math.floor((index * states.length) / shown)];
  const hand = on(machine.hand.position / states.length, radius - 12);
  return dots(rim.filter((i) => of(i) !== WAITS).map((i) => on(i / shown, radius)), 2, colour("idle"))
    + dots(rim.filter((i) => of(i) === WAITS).map((i) => on(i / shown, radius)), 2.6, colour("accent"))
    + `<path d="M${x} ${y}L${hand.map((c) => c.toFixed(1)).join(" ")}" style="stroke:${colour("ink")};stroke-width:2"/>`
    + thread([x, y], worker.doing);
}

export const circle = (x, y, radius, name) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" style="fill:${colour("plate")};stroke:${colour("muted")}"/>`
  + `<path d="M${x - 12} ${y}h24m-6 -6l6 6l-6 6" fill="none" style="stroke:${colour(name)};stroke-width:2"/>`;

/** A thread and its selector, which the kernel fills with the clients that have sent a request. */
function selectors(machine) {
  const height = SERVER.height / machine.threads.length;
  const radius = Math.min(34, height * 0.4);
  return machine.threads.map(({ doing }, index) => {
    const y = SERVER.y + (index + 0.5) * height;
    const x = SERVER.x + 58;
    return circle(x, y, radius, doing === "serving" ? "accent" : "muted")
      + `<path d="M${x + radius} ${y}h50" style="stroke:${colour("muted")}"/>`
      + thread([SERVER.x + 160, y], doing, Math.min(28, height * 0.6));
  }).join("");
}

/** A loop that only hands off, and the workers that serve. */
function handing(machine) {
  const [x, y] = [SERVER.x + 40, SERVER.y + SERVER.height / 2];
  const right = { x: SERVER.x + 116, y: SERVER.y, width: SERVER.width - 116, height: SERVER.height };
  return circle(x, y, 34, "muted") + `<path d="M${x + 34} ${y}h36" style="stroke:${colour("muted")}"/>` + squad(machine.threads, right);
}

const SERVERS = { blocking: (machine) => (machine.virtual ? carriers : threads)(machine), polling: wheel, selecting: selectors, handing };

const client = (radius, name) => (at) => dots([at], radius, colour(name));
const served = (at) => dots([at], 5.5, colour("accent")) + dots([at], 2.5, colour("paper"));
const request = (at) => squares([at], 8, `fill:${colour("accent")}`);
const looks = (doing) => (at) => thread(at, doing, 11);

/** The meaning of each sign, in larger letters on a phone. */
function legend(machine) {
  const handlers = machine.handlerWaits ? [[looks("waiting"), "its handler waits"]] : [[looks("ready"), "no core free"], [looks("serving"), "runs"]];
  const special = machine.stop > 0 ? [[looks("stopped"), "is stopped"]] : machine.kind === "polling" ? [[looks("asking"), "asks"]] : [];
  const rows = [
    ["client", [[client(4, "idle"), "silent"], [client(4, "muted"), "thinks"], [client(4, "accent"), "waits"], [served, "is served"]]],
    ["kernel", [[request, "a request that no thread has read"]]],
    ["thread", [[looks("sleeping"), "sleeps"], ...handlers, ...special]],
  ];
  return rows.map(([of, entries], row) => {
    const y = 262 + 21 * row;
    let x = 84;
    return text(2, y + 4, of) + entries.map(([sign, words]) => {
      const entry = sign([x, y]) + text(x + 12, y + 4, words);
      x += 34 + words.length * 9.6;
      return entry;
    }).join("");
  }).join("");
}

/** The current picture of the machine. */
export function picture(machine, { design }) {
  const states = machine.states();
  const { kind, name, title = name, stops } = DESIGNS[design];
  const server = !stops ? title : machine.threads[0].doing === "stopped" ? "stopped" : "one selector";
  const counted = `${grouped(states.length)} clients, ${grouped(machine.active.length)} active`;
  return svg(`${counted}; server: ${server}`, HEIGHT,
    text(CLIENTS.x - 6, 16, counted), text(KERNEL.x - 6, 16, "kernel"), text(SERVER.x - 6, 16, `server: ${server}`),
    clients(states), kernel(machine), SERVERS[kind](machine, states), box(SERVER), legend(machine));
}
