// More and more clients connect to a server, until a resource that a connection takes runs out: a ladder of ceilings.
// The limits are settings; the memory of a connection is measured, and the page passes it to the machine.
import { colour, svg, text } from "./draw.js";
import { grouped } from "../numbers.js";
import { about, duration, size } from "./words.js";

/** The ports that one address of clients has for one address and port of a server, by Linux's default range. */
export const PORTS = 60_999 - 32_768 + 1;
const SHOWN_FOR = 8_000; // milliseconds until all clients have come
const MOST = 10_000_000; // the end of the axis

const many = (number) => (number >= 1e6 ? `${number / 1e6} million` : grouped(number));

const short = (number) => (number < 1e5 ? grouped(number) : about(number));

/** The ceilings: the number of clients that each lets pass, and the failure of the next client. */
function limits({ design, descriptors, addresses, backlog, rate, away, memory, ...settings }) {
  return [
    { name: "accept queue", at: rate * away / 1000 > backlog + 1 ? backlog + 1 : Infinity, delays: true,
      sign: `the queue is full while the server is away: a SYN is dropped, and connecting takes a second longer` },
    { name: "descriptors", at: descriptors, sign: "accept fails with EMFILE, “Too many open files”; the kernel still connects clients, and nothing answers them" },
    { name: "ports", at: addresses * PORTS, sign: "connect fails at the client with EADDRNOTAVAIL, “Cannot assign requested address”" },
    { name: "memory", at: Math.floor(memory / settings[`${design}-gib`] * 1e6), sign: "the kernel cannot allocate, or the heap ends: no setting changes that" },
  ];
}

export class Ceilings {
  constructor(settings) {
    Object.assign(this, { settings, now: 0, wanted: settings.clients, limits: limits(settings) });
  }

  advance(time) {
    this.now = time;
  }

  /** The number of clients that have tried to connect. It grows exponentially, because the axis is logarithmic. */
  get tried() {
    return Math.floor(this.wanted ** Math.min(1, (this.now % (SHOWN_FOR * 1.4)) / SHOWN_FOR));
  }

  /** The number of connected and served clients. */
  get connected() {
    return Math.min(this.tried, ...this.limits.filter(({ delays }) => !delays).map(({ at }) => at));
  }
}

/** The ceilings that are met, in order, and the number of clients that are served. */
function figures(settings) {
  const met = limits(settings).filter(({ at }) => at < settings.clients).sort((one, other) => one.at - other.at);
  return { met, served: Math.min(settings.clients, ...met.filter(({ delays }) => !delays).map(({ at }) => at)) };
}

function words({ clients, rate, away }, { met, served }) {
  if (met.length === 0) return `All ${many(clients)} clients are connected; none of the four ceilings is reached.`;
  const [first, ...others] = met;
  const pause = first.delays ? ` (${grouped(rate * away / 1000)} come in ${duration(away)})` : "";
  const then = others.length === 0 ? "" : ` After it, ${others.map(({ name, at }) => `${name} at ${short(at)}`).join(", ")}.`;
  return `Met first: ${first.name}, at ${short(first.at)} clients${pause}: ${first.sign}.${then} ${short(served)} of ${many(clients)} clients are served.`;
}

const LEFT = 144, RIGHT = 628;
const x = (number) => LEFT + (RIGHT - LEFT) * Math.log10(Math.max(1, number)) / Math.log10(MOST);

function picture(machine) {
  const { tried, connected } = machine;
  const rows = machine.limits.map(({ name, at, delays }, row) => {
    const y = 44 + 44 * row;
    const met = tried > at;
    const filled = x(Math.min(delays ? tried : connected, at));
    const end = at === Infinity || at > MOST ? RIGHT : x(at);
    return text(2, y + 17, name, met ? 'font-weight="600"' : "")
      + `<rect x="${LEFT}" y="${y}" width="${(end - LEFT).toFixed(1)}" height="24" style="fill:${colour("plate")};stroke:${colour("line")}"/>`
      + `<rect x="${LEFT}" y="${y}" width="${(filled - LEFT).toFixed(1)}" height="24" style="fill:${colour(met ? "accent" : "idle")}"/>`
      + (at > MOST ? "" : `<path d="M${end.toFixed(1)} ${y - 4}v32" style="stroke:${colour("ink")};stroke-width:2"/>`)
      + (at > MOST ? "" : text(Math.min(end + 5, RIGHT - 58).toFixed(1), y + 17, at > MOST / 10 ? "" : short(at)));
  });
  const axis = [1, 100, 10_000, 1_000_000].map((number) => text(x(number).toFixed(1), 240, many(number)));
  return svg(`${about(connected)} clients connected`, 296,
    text(2, 16, `${grouped(tried)} clients have come, ${grouped(connected)} are served`), ...rows, ...axis,
    text(2, 262, "Bar: clients so far. Stroke: the ceiling. Red: it is met."),
    text(2, 284, "The axis counts clients, and is logarithmic."));
}

export const ceilings = {
  choices: {
    clients: { label: "Clients", values: [10, 1_000, 10_000, 100_000, 1_000_000, 3_000_000], say: many },
    descriptors: { label: "Descriptors", values: [1_024, 65_536, 1_048_576, 1_073_741_816], say: (limit) => (limit > 1e8 ? "all" : grouped(limit)) },
    addresses: { label: "Client addresses", values: [1, 2, 10, 50, 1000], say: grouped },
    memory: { label: "Memory", values: [1, 4, 24, 64], say: (gib) => size(gib * (1 << 20)) },
    backlog: { label: "Backlog", values: [50, 128, 1_024, 4_096], say: grouped },
    rate: { label: "Connects", values: [100, 1_000, 10_000], say: (rate) => `${grouped(rate)}/s` },
    away: { label: "Server away", values: [0, 10, 100, 1_000], say: (ms) => `${grouped(ms)} ms` },
    "selector-gib": { hidden: true }, "threads-gib": { hidden: true }, // the memory of a million clients
  },
  designs: { selector: "one selector", threads: "a thread per client" },
  asks: () => "Server",
  slowMotion: 1,
  make: (settings) => new Ceilings(settings),
  still: (machine) => machine.advance(SHOWN_FOR),
  figures, picture, words,
  bars: () => "",
};
