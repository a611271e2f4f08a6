// Two designs side by side with the same clients, as the home page shows them.
import { IDLE, Machine, SERVED, THINKS, WAITS } from "./model.js";
import { BOLD, circle, colour, dots, grid, squad, squares, svg, text, thread } from "./draw.js";
import { grouped } from "../numbers.js";
import { about } from "./words.js";

const HEIGHT = 300, COLUMN = 300;
const CLIENTS = { y: 34, height: 100 }, KERNEL = 158, QUEUE = { y: 165, height: 26 }, THREADS = { y: 204, height: 92 };
const WARM_UP = 10_000, RUN = 30_000; // milliseconds: long enough for two digits
const DESIGNS = ["threads", "selector"];

const choices = {
  clients: { label: "Clients", values: [10, 30, 100, 300, 1000], say: grouped },
  active: { hidden: true },
  service: { hidden: true },
  cores: { hidden: true },
};

/** Two machines that get the same requests at the same times. */
class Pair {
  constructor(settings) {
    this.both = DESIGNS.map((design) => new Machine({ ...settings, design }));
  }

  get now() {
    return this.both[0].now;
  }

  advance(time) {
    this.both.forEach((machine) => machine.advance(time));
  }
}

/** Advances to a moment at which requests wait for the one thread. */
function still(pair) {
  for (let time = WARM_UP; time < 2 * WARM_UP && pair.both[1].waiting() < 2; time++) pair.advance(time);
}

function clients(states, x) {
  const { step, at } = grid({ ...CLIENTS, x, width: COLUMN }, states.length, 33);
  const places = [[], [], [], []];
  states.forEach((state, client) => places[state].push(at(client)));
  const radius = Math.max(1.2, step * 0.3);
  return dots(places[IDLE], radius, colour("idle")) + dots(places[THINKS], radius, colour("muted"))
    + dots(places[WAITS], radius * 1.3, colour("accent"))
    + dots(places[SERVED], radius * 1.7, colour("accent")) + dots(places[SERVED], radius * 0.8, colour("paper"));
}

/** The border between the clients and the server, and the requests that wait at it. */
function kernel(machine, x) {
  const waiting = Math.min(machine.waiting(), 80);
  const { step, at } = grid({ ...QUEUE, x, width: COLUMN - 50 }, Math.max(waiting, 20), 12);
  return `<path d="M${x} ${KERNEL}h${COLUMN}" fill="none" stroke-dasharray="5 5" style="stroke:${colour("muted")}"/>`
    + text(x + COLUMN, KERNEL + 17, "kernel", "text-anchor=\"end\"")
    + squares(Array.from({ length: waiting }, (_, index) => at(index)), step * 0.7, `fill:${colour("accent")}`);
}

const threads = (machine, x) => squad(machine.threads, { ...THREADS, x, width: COLUMN }, 33);

function selector({ threads: [{ doing }] }, x) {
  const [middle, y] = [x + COLUMN / 2, THREADS.y + THREADS.height / 2];
  return circle(middle - 46, y, 30, doing === "serving" ? "accent" : "muted")
    + `<path d="M${middle - 16} ${y}h40" style="stroke:${colour("muted")}"/>` + thread([middle + 42, y], doing, 34);
}

function column(machine, x, words, server) {
  return text(x, 18, words, BOLD) + clients(machine.states(), x) + kernel(machine, x) + server(machine, x);
}

function picture({ both: [each, one] }) {
  const count = grouped(each.clients.length);
  return svg(`${count} clients; on the left, ${count} threads; on the right, one thread with a selector`, HEIGHT,
    column(each, 8, `A thread per client: ${count}`, threads), column(one, 332, "One thread, a selector", selector));
}

function figures(settings) {
  return DESIGNS.map((design) => {
    const machine = new Machine({ ...settings, design });
    machine.advance(WARM_UP);
    machine.forget();
    machine.advance(WARM_UP + RUN);
    return machine.summary();
  });
}

/** The figures of both, in words. */
function words(settings, [each, one], threadKilobytes) {
  const memory = threadKilobytes > 0 ? ` and ${about(each.threads * threadKilobytes / 1024)}\u00a0MiB for them` : "";
  return `Left: ${grouped(each.threads)} threads${memory}; a reply takes ${about(each.mean)}\u00a0ms on average. `
    + `Right: one thread; a reply takes ${about(one.mean)}\u00a0ms.`;
}

export const pair = {
  choices,
  slowMotion: 40, // forty seconds show one
  make: (settings) => new Pair(settings),
  figures,
  warmUp: WARM_UP,
  bars: () => "",
  still, picture, words,
};
