// The machine of most chapters: a server and its clients.
import { STOPS_EVERY, SLOWER } from "./chance.js";
import { DESIGNS, LATE, Machine, SERVED, WAITS } from "./model.js";
import { picture } from "./draw.js";
import { figures } from "./figures.js";
import { grouped } from "../numbers.js";
import { about, duration, percent, shares } from "./words.js";

const choices = {
  clients: { label: "Clients", values: [10, 30, 100, 300, 1000, 3000], say: grouped },
  active: { label: "Active", values: [0.01, 0.03, 0.1, 0.3, 1], say: percent },
  service: { label: "Service time", values: [0.1, 0.5, 2, 5, 20, 100], say: (ms) => `${ms} ms` },
  cores: { label: "Cores", values: [1, 2, 4, Infinity], say: (cores) => (cores === Infinity ? "no limit" : `${cores}`) },
  handler: { label: "Handler", options: { computes: "computes", waits: "waits" } },
  slow: { label: "Slow requests", values: [0, 0.01, 0.05, 0.2], say: (part) => (part === 0 ? "none" : `1 in ${1 / part}`) },
  stop: { label: "Stopped", values: [0, 100, 300, 1000, 3000], say: (ms) => `${grouped(ms)} ms` },
};

const modelled = ({ handler, ...settings }) => ({ ...settings, waits: handler === "waits" });

const LOOKS = 2_000_000; // looks at single clients: with fewer clients, more moments are tried

/**
 * Advances to a moment at which requests wait while others are served; or, if that is hard to find, to one at which any
 * is served.
 */
function still(machine) {
  const until = 2_000 + 2 * LOOKS / machine.clients.length;
  for (let time = 2_000; time <= 2 * until; time += 2) {
    machine.advance(time);
    const states = machine.states();
    if (states.includes(SERVED) && (time > until || states.includes(WAITS))) break;
  }
}

/** The figures, in words. */
function words({ service, slow = 0, stop }, found, threadKilobytes) {
  if (stop !== undefined) return report(stop, found);
  const { threads, unanswered, active } = found;
  const memory = threadKilobytes > 0 && threads > 1 ? `, which take ${about(threads * threadKilobytes / 1024)}\u00a0MiB` : "";
  const first = threads === 1 ? "One thread." : `${grouped(threads)} threads${memory}.`;
  const turn = Number.isFinite(found.turn) ? ` Once around takes ${duration(found.turn)}.` : "";
  const never = unanswered === 0 ? "" : ` ${grouped(unanswered)} of ${grouped(active)} active clients never get a reply.`;
  return first + turn + answers(found, service, slow) + never;
}

function answers(found, service, slow) {
  if (found.active === found.unanswered) return "";
  if (found.growing) return ` ${falling(found)}`;
  return slow > 0
    ? ` One handler in ${1 / slow} takes ${duration(service * SLOWER)}. The replies of all others take ${duration(found.quickMean)} on average, `
      + `and 99 in 100 at most ${duration(found.quickP99)}; their handler takes ${duration(service)} of it.`
    : ` A reply takes ${duration(found.mean)} on average, and 99 in 100 take at most ${duration(found.p99)}; the handler takes ${duration(service)} of it.`;
}

function falling({ arrives, growth }) {
  return growth < 0.01 * arrives
    ? "It falls behind: it is as busy as it can be, and the number of waiting requests grows without end, if slowly."
    : `It falls behind: ${about(arrives)} requests come per second, and ${about(arrives - growth)} are answered. `
      + `The number that waits grows by ${about(growth)} per second, without end.`;
}

/** The report of clients about a server that was stopped. */
function report(stop, { replies, seconds, late, mean, p95 }) {
  const stopped = stop === 0 ? "The server is never stopped." : `In every ${duration(STOPS_EVERY)} the server is stopped for ${duration(stop)}.`;
  return `${stopped} Its clients measure ${about(replies / seconds)} replies per second. ${percent(late)} of them took more than ${duration(LATE)}; `
    + `they took ${duration(mean)} on average, and 95 in 100 at most ${duration(p95)}.`;
}

/** The shares of the threads' time. */
function bars(found) {
  return shares([
    ["serving", found.serving, "serving"], ["ready", found.ready, "ready, without a core"], ["waiting", found.waiting, "in a handler that waits"],
    ["asking", found.asking, "asking the silent"], ["sleeping", found.sleeping, "asleep"], ["stopped", found.stopped, "stopped"],
  ]);
}

export const server = {
  choices,
  designs: Object.fromEntries(Object.entries(DESIGNS).map(([design, { name }]) => [design, name])),
  asks: ({ stop }) => (stop === undefined ? "Server" : "Clients"),
  slowMotion: 10, // ten seconds show one
  make: (settings) => new Machine(modelled(settings)),
  figures: (settings) => figures(modelled(settings)),
  warmUp: 2_000,
  still, picture, words, bars,
};
