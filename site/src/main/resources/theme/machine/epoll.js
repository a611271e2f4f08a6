// The parts of a selector on Linux, and one round trip through it: five movements, one after the other.
import { BOLD, colour, dots, squares, svg, text, thread } from "./draw.js";

const HEIGHT = 296, PACE = 1_800; // milliseconds per movement
const LINES = [[56, "kernel"], [150, "JDK"], [236, "program"]];
const ENTRIES = [96, 72], READY = [266, 72], SOCKET = [436, 72], KEY = [96, 168], SELECTED = [436, 168];
const BOX = { width: 154, height: 48 };

/** The movements, each with its path; a path may have two legs. */
const MOVEMENTS = [
  ["The program changes a key’s interest set", "M330 262L190 222"],
  ["At the next select the JDK tells the kernel", "M173 164V124"],
  ["Bytes arrive: the socket goes on the ready list", "M513 38V68M432 96H424"],
  ["epoll_wait returns the ready list", "M343 124V164"],
  ["The JDK sets the ready set, and adds the key", "M380 192H432M513 220L360 262"],
];
const NUMBERS = [[252, 254], [181, 148], [521, 54], [351, 148], [396, 184]];

class RoundTrip {
  now = 0;
  done = 0; // movements

  advance(time) {
    this.now = time;
    this.done = Math.floor(time / PACE) % (MOVEMENTS.length + 1);
  }

  /** Makes one movement; after the last one, goes back to the beginning. */
  step() {
    this.advance((this.done + 1) % (MOVEMENTS.length + 1) * PACE);
  }
}

function box([x, y], title, inside) {
  return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="3" style="fill:${colour("paper")};stroke:${colour("muted")}"/>`
    + text(x + 8, y + 18, title) + text(x + 8, y + 39, inside, BOLD);
}

function way([, path], index, done) {
  const now = index === done - 1;
  return `<path d="${path}" fill="none" marker-end="url(#epoll-tip)" style="stroke:${colour(now ? "accent" : "idle")};stroke-width:${now ? 2.5 : 1.5}"/>`
    + text(...NUMBERS[index], index + 1, BOLD);
}

const tip = `<defs><marker id="epoll-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">`
  + `<path d="M0 0L8 4L0 8z" style="fill:${colour("muted")}"/></marker></defs>`;

function picture({ done }) {
  const said = done === 0 ? "Nothing is watched yet" : `${done}. ${MOVEMENTS[done - 1][0]}`;
  const lines = LINES.map(([y, name]) =>
    `<path d="M2 ${y}H638" stroke-dasharray="5 5" style="stroke:${colour("line")}"/>` + text(4, y + 18, name)).join("");
  return svg(said, HEIGHT, tip, text(4, 18, said, BOLD), lines,
    dots([[513, 32]], 6, colour(done === 3 ? "accent" : "muted")), text(526, 37, "a client"),
    box(ENTRIES, "epoll: entries", done > 1 ? "socket → READ" : "none"),
    box(READY, "epoll: ready list", done > 2 ? "socket" : "empty"),
    box(SOCKET, "socket: received", ""),
    done > 2 ? squares([0, 1, 2, 3].map((at) => [452 + 16 * at, 106]), 9, `fill:${colour("accent")}`) : "",
    box(KEY, `key, interest: ${done > 0 ? "READ" : "none"}`, `ready: ${done > 4 ? "READ" : "none"}`),
    `<circle cx="343" cy="192" r="26" style="fill:${colour("plate")};stroke:${colour("muted")}"/>`,
    text(343, 197, "select", `text-anchor="middle"`),
    box(SELECTED, "selected keys", done > 4 ? "the key" : "none"),
    thread([343, 268], done === 0 || done === 1 || done === 5 ? "serving" : "sleeping"),
    MOVEMENTS.map((movement, index) => way(movement, index, done)).join(""));
}

export const epoll = {
  choices: {},
  slowMotion: 1,
  make: () => new RoundTrip(),
  figures: () => ({}),
  words: () => "Five movements make one round trip. Step goes from one to the next.",
  bars: () => "",
  still: (machine) => machine.advance(MOVEMENTS.length * PACE),
  step: (machine) => machine.step(),
  picture,
};
