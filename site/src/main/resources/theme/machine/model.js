// A server and its clients in simulated milliseconds: what the machines of the book show. Nothing here is measured;
// it is arithmetic with a seed, and every run with the same settings is the same.
//
// Every design is a number of workers (threads), each with clients of its own and a way to turn to them:
//
//   blocking   waits for its only client
//   polling    asks each client in turn, and waits SILENCE for one that says nothing (the wheel of 2001)
//   selecting  sleeps until the kernel names clients that have spoken, and serves those
//   handing    the same, but a loop does nothing but hand each request to the first worker that is free
//
// A server can be stopped for a while, and then its clients either wait for their replies before they ask again (closed)
// or ask when it is time (open).
//
// A handler takes the service time of the worker that runs it, whatever else waits. System calls, switches between
// threads and the network take no time at all: what is seen is what the design itself does to its clients.
import { SLOWER, STOPS_EVERY, STOPS_FROM, THINKING, random } from "./chance.js";
import { Arrivals } from "./arrivals.js";
import { Pool } from "./pool.js";
import { Worker } from "./worker.js";

/** What the designs are: how many workers for so many clients, and how each turns to its own. */
export const DESIGNS = {
  sequential: { name: "one thread", kind: "blocking", workers: () => 1 },
  pool: { name: "a pool of 20 threads", kind: "blocking", workers: (clients) => Math.min(20, clients) },
  threads: { name: "a thread for each", kind: "blocking", workers: (clients) => clients },
  wheel: { name: "a wheel", kind: "polling", workers: () => 1 },
  selector: { name: "one selector", kind: "selecting", workers: () => 1 },
  reactors: { name: "four selectors", kind: "selecting", workers: (clients) => Math.min(4, clients) },
  workers: { name: "one selector, 16 workers", kind: "handing", workers: () => 16 },
  closed: { name: "wait for a reply", kind: "selecting", workers: () => 1, thinking: 100, stops: true },
  open: { name: "ask when it is time", kind: "selecting", workers: () => 1, thinking: 100, stops: true, open: true },
};

/** From here on a reply is late, in milliseconds. */
export const LATE = 100;

/** What a client is doing. */
export const IDLE = 0, THINKS = 1, WAITS = 2, SERVED = 3, ASKED = 4;

export class Machine {
  constructor({ design, clients, active, service, slow = 0, stop = 0, seed = 1 }) {
    const { kind, workers, thinking = THINKING, open = false } = DESIGNS[design];
    this.now = 0;
    this.service = service;
    this.slow = slow;
    this.stop = stop;
    this.thinking = thinking;
    this.kind = kind;
    this.random = random(seed);
    this.sentAt = new Float64Array(clients).fill(Infinity); // when a request was sent that has no reply yet, or will be
    this.active = this.#choose(clients, Math.round(clients * active));
    this.active.forEach((client) => (this.sentAt[client] = this.random() * thinking));
    this.arrivals = open ? new Arrivals(this, seed) : null;
    this.owner = new Int32Array(clients).fill(-1);
    this.waits = [];
    this.quick = []; // the waits of those whose handler was not slow
    this.pool = kind === "handing" ? new Pool(this, workers(clients), seed) : null;
    this.workers = this.pool?.workers
      ?? this.#employ(kind, workers(clients), clients).map((share, index) => new Worker(this, share, seed + index));
  }

  /** How long the handler takes that is about to begin. */
  takes(random) {
    return this.slow > 0 && random() < this.slow ? this.service * SLOWER : this.service;
  }

  /** A reply: when the client speaks again. Who asks when it is time does not wait for it. */
  reply({ client, asked, took }, time, random) {
    this.waits.push(time - asked);
    if (took === this.service) this.quick.push(time - asked);
    this.sentAt[client] = this.arrivals ? Infinity : time - Math.log(1 - random()) * this.thinking;
    return this.sentAt[client];
  }

  /** When the server goes on that is stopped at `time`; `time` itself when it is not. */
  goesOn(time) {
    const stopped = Math.floor(time / STOPS_EVERY) * STOPS_EVERY + STOPS_FROM;
    return time >= stopped && time < stopped + this.stop ? stopped + this.stop : time;
  }

  /** When it is stopped next. */
  stops(time) {
    if (this.stop === 0) return Infinity;
    const stopped = Math.floor(time / STOPS_EVERY) * STOPS_EVERY + STOPS_FROM;
    return stopped > time ? stopped : stopped + STOPS_EVERY;
  }

  /** Which clients have something to say; they are spread over all. */
  #choose(clients, count) {
    const all = Array.from({ length: clients }, (_, client) => client);
    for (let i = 0; i < count; i++) {
      const other = i + Math.floor(this.random() * (clients - i));
      [all[i], all[other]] = [all[other], all[i]];
    }
    return all.slice(0, count);
  }

  /** A blocking worker has the client it was given, for good: clients that stay, stay. Others share all of them. */
  #employ(kind, count, clients) {
    const shares = Array.from({ length: count }, () => []);
    for (let client = 0; client < (kind === "blocking" ? count : clients); client++) {
      this.owner[client] = client % count;
      shares[client % count].push(client);
    }
    return shares;
  }

  /** Lets time pass until `time`. */
  advance(time) {
    this.arrivals?.advance(time, this.workers[0]);
    if (this.pool) this.pool.advance(time);
    else this.workers.forEach((worker) => worker.advance(time));
    this.now = time;
  }

  /** What each client is doing now. */
  states() {
    const states = new Uint8Array(this.sentAt.length);
    this.active.forEach((client) => (states[client] = this.sentAt[client] <= this.now ? WAITS : THINKS));
    if (this.arrivals) this.workers[0].requests.clients().forEach((client) => (states[client] = WAITS));
    for (const { doing, client } of this.workers) {
      if (doing === "serving") states[client] = SERVED;
      if (doing === "asking" && states[client] !== WAITS) states[client] = ASKED;
    }
    return states;
  }

  /** How many requests the kernel keeps; a client that does not wait for replies may have several there. */
  waiting(states) {
    return this.arrivals ? this.workers[0].requests.size() : states.reduce((sum, state) => sum + (state === WAITS), 0);
  }

  /** Everything so far, in numbers. Times are milliseconds; parts of the workers' time are from 0 to 1. */
  summary() {
    const sorted = Float64Array.from(this.waits).sort();
    const at = (part) => sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    const spent = (what) => this.workers.reduce((sum, worker) => sum + worker.spent[what], 0) / (this.now * this.workers.length);
    const mean = (waits) => waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
    const turns = this.workers.reduce((sum, worker) => sum + worker.turns, 0);
    return {
      threads: this.workers.length,
      active: this.active.length,
      replies: sorted.length,
      unanswered: this.active.filter((client) => this.owner[client] < 0).length,
      mean: mean(sorted),
      quickMean: mean(this.quick),
      quickWorst: this.quick.reduce((worst, wait) => Math.max(worst, wait), 0),
      p95: at(0.95),
      late: sorted.filter((wait) => wait > LATE).length / sorted.length,
      worst: at(1),
      turn: turns === 0 ? NaN : (this.now * this.workers.length) / turns,
      serving: spent("serving"), asking: spent("asking"), sleeping: spent("sleeping"), stopped: spent("stopped"),
    };
  }
}

/** The summary of a while of it, from the start. */
export function run(settings, milliseconds = 20_000) {
  const machine = new Machine(settings);
  machine.advance(milliseconds);
  return machine.summary();
}
