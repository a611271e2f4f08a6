// A server and one client that asks for more than it reads: where the replies are kept. Simulated in steps of one
// millisecond.
import { box, colour, dots, squares, svg, text } from "./draw.js";
import { grouped } from "../numbers.js";
import { about, percent, shares, size } from "./words.js";

/** Netty's defaults: above `HIGH` KiB a channel is not writable, below `LOW` it is again. */
export const HIGH = 64, LOW = 32;
/** The capacity of both ends' socket buffers, and the number of requests that the kernel keeps before the client's own writes wait. */
const SOCKET = 256, WINDOW = 64;
const HEAP = 1 << 20; // KiB
const WARM_UP = 20_000, LONG = 60_000;

export class Marks {
  constructor({ design, asks, reply, reads }) {
    Object.assign(this, { design, asks, reply, reads, now: 0, writable: true, unread: 0, kept: 0, socket: 0, due: 0, passed: 0 });
    this.forget();
  }

  forget() {
    Object.assign(this, { since: this.now, most: 0, answered: 0, writableFor: 0, heldFor: 0, before: this.kept });
  }

  advance(time) {
    while (this.now + 1 <= time) this.#step();
  }

  #step() {
    this.now++;
    this.due = Math.min(this.due + this.asks / 1000, this.asks); // at most the requests of one second
    while (this.due >= 1 && this.unread < WINDOW) {
      this.due--;
      this.unread++;
    }
    while (this.unread > 0 && (this.writable || this.design === "none")) {
      this.unread--;
      this.answered++;
      this.kept += this.reply;
      this.#flush();
      if (this.kept > HIGH) this.writable = false;
    }
    this.socket = Math.max(0, this.socket - this.reads / 1000);
    this.#flush();
    if (this.kept < LOW) this.writable = true;
    this.most = Math.max(this.most, this.kept);
    this.writableFor += this.writable;
    this.heldFor += this.unread >= WINDOW;
  }

  /** Gives the kernel as many bytes as it takes. */
  #flush() {
    const moved = Math.min(this.kept, SOCKET - this.socket);
    this.kept -= moved;
    this.socket += moved;
  }

  summary() {
    const passed = this.now - this.since;
    return {
      most: this.most, answered: this.answered * 1000 / passed, growth: (this.kept - this.before) * 1000 / passed,
      reading: this.design === "none" ? 1 : this.writableFor / passed, held: this.heldFor / passed,
    };
  }
}

function figures(settings) {
  const marks = new Marks(settings);
  marks.advance(WARM_UP);
  marks.forget();
  marks.advance(WARM_UP + LONG);
  const growing = settings.design === "none" && settings.asks * settings.reply > settings.reads;
  return { ...marks.summary(), growing };
}

function words({ asks, reply, reads }, { most, answered, growth, growing, reading }) {
  const wanted = `The client asks ${grouped(asks)} times per second for ${size(reply)}, and reads ${size(reads)} per second.`;
  if (growing) {
    return `${wanted} The memory that the server keeps for it grows by ${size(growth)} per second, without end: a heap of ${size(HEAP)} is full after ${about(HEAP / growth)}\u00a0seconds.`;
  }
  const kept = most === 0 ? "The server keeps nothing for it: replies go to the kernel immediately."
    : `The server never keeps more than ${size(most)} for it.`;
  return reading > 0.999 ? `${wanted} ${kept}`
    : `${wanted} ${kept} It answers ${about(answered)} requests per second; the others wait where they are, in the end in the client’s own write.`;
}

function bars({ reading }) {
  return shares([["sleeping", reading, "auto-read is on"], ["stopped", 1 - reading, "auto-read is off"]]);
}

const SERVER = { x: 404, y: 30, width: 228, height: 206 };
const KERNEL = { x: 178, y: 30, width: 196, height: 206 };
const CLIENT = { x: 8, y: 30, width: 140, height: 206 };

function picture(marks, { design }) {
  const scale = Math.max(2 * HIGH, marks.kept) * 1.06;
  const bottom = SERVER.y + SERVER.height, tall = SERVER.height - 24;
  const y = (kib) => bottom - tall * kib / scale;
  const full = colour("accent");
  const line = (kib, name) => `<path d="M${SERVER.x + 4} ${y(kib).toFixed(1)}h96" style="stroke:${colour("ink")};stroke-dasharray:4 3"/>`
    + text(SERVER.x + 104, (y(kib) + 4).toFixed(1), `${name}, ${kib} KiB`);
  const socket = 180 * marks.socket / SOCKET;
  const reads = design === "none" || marks.writable;
  return svg(`One client; the server keeps ${size(marks.kept)} for it`, 296,
    text(CLIENT.x - 6, 16, "client"), text(KERNEL.x - 6, 16, "kernel"), text(SERVER.x - 6, 16, `server: ${size(marks.kept)} kept`),
    box(CLIENT), box(KERNEL), box(SERVER),
    dots([[CLIENT.x + 70, CLIENT.y + 92]], 26, colour(marks.unread >= WINDOW ? "accent" : "muted")),
    text(CLIENT.x + 2, CLIENT.y + 150, marks.unread >= WINDOW ? "its write waits" : "asks"),
    text(KERNEL.x, KERNEL.y + 14, "requests, unread"),
    squares(Array.from({ length: marks.unread }, (_, i) => [KERNEL.x + 8 + 11 * (i % 16), KERNEL.y + 32 + 11 * Math.floor(i / 16)]), 8, `fill:${full}`),
    text(KERNEL.x, KERNEL.y + 122, "replies, not read yet"),
    `<rect x="${KERNEL.x}" y="${KERNEL.y + 132}" width="180" height="22" style="fill:${colour("plate")};stroke:${colour("muted")}"/>`,
    `<rect x="${KERNEL.x}" y="${KERNEL.y + 132}" width="${socket.toFixed(1)}" height="22" style="fill:${full}"/>`,
    `<rect x="${SERVER.x + 16}" y="${y(marks.kept).toFixed(1)}" width="68" height="${(tall * marks.kept / scale).toFixed(1)}" style="fill:${full}"/>`,
    design === "none" ? "" : line(HIGH, "high") + line(LOW, "low"),
    text(SERVER.x + 4, SERVER.y + 12, design === "none" ? "no water marks" : reads ? "reads requests" : "does not read"),
    text(2, 262, "Square: a request. Bars: replies that wait, in the kernel"), text(2, 284, "and on the server’s heap; dashed: the water marks."));
}

export const marks = {
  choices: {
    reads: { label: "Client reads", values: [100, 1_000, 10_000, 100_000], say: (kib) => `${size(kib)}/s` },
    reply: { label: "A reply", values: [1, 16, 64, 256], say: (kib) => `${kib} KiB` },
    asks: { label: "Requests", values: [10, 100, 1000], say: (asks) => `${grouped(asks)}/s` },
  },
  designs: { marks: "with water marks", none: "without" },
  asks: () => "Server",
  slowMotion: 1,
  make: (settings) => new Marks(settings),
  still: (machine) => machine.advance(1_000),
  figures, picture, words, bars,
};
