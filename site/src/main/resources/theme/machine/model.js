// A server and its clients in simulated milliseconds: what the machines of the book show. Nothing here is measured;
// it is arithmetic with a seed, and every run with the same settings is the same.
//
// Every design is a number of workers (threads), each with clients of its own and a way to turn to them:
//
//   blocking   waits for its only client
//   polling    asks each client in turn, and waits SILENCE for one that says nothing (the wheel of 2001)
//   selecting  sleeps until the kernel names clients that have spoken, and serves those
//
// A handler takes the service time of the worker that runs it, whatever else waits. System calls, switches between
// threads and the network take no time at all: what is seen is what the design itself does to its clients.

/** How long a polling worker waits for a client that says nothing. */
export const SILENCE = 1;

/** How long an active client thinks, on average, between a reply and its next request. */
export const THINKING = 1000;

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** What the designs are: how many workers for so many clients, and how each turns to its own. */
export const DESIGNS = {
  sequential: { name: "one thread", kind: "blocking", workers: () => 1 },
  pool: { name: "a pool of 20 threads", kind: "blocking", workers: (clients) => Math.min(20, clients) },
  threads: { name: "a thread for each", kind: "blocking", workers: (clients) => clients },
  wheel: { name: "a wheel", kind: "polling", workers: () => 1 },
  selector: { name: "one selector", kind: "selecting", workers: () => 1 },
  reactors: { name: "four selectors", kind: "selecting", workers: (clients) => Math.min(4, clients) },
};

/** What a client is doing. */
export const IDLE = 0, THINKS = 1, WAITS = 2, SERVED = 3, ASKED = 4;

export class Machine {
  constructor({ design, clients, active, service, seed = 1 }) {
    const { kind, workers } = DESIGNS[design];
    this.now = 0;
    this.service = service;
    this.kind = kind;
    this.random = random(seed);
    this.sentAt = new Float64Array(clients).fill(Infinity); // when a request was sent that has no reply yet, or will be
    this.active = this.#choose(clients, Math.round(clients * active));
    this.active.forEach((client) => (this.sentAt[client] = this.random() * THINKING));
    this.owner = new Int32Array(clients).fill(-1);
    this.waits = [];
    this.replied = new Set();
    this.workers = this.#employ(kind, workers(clients), clients).map((share, index) => new Worker(this, share, seed + index));
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
    this.workers.forEach((worker) => worker.advance(time));
    this.now = time;
  }

  /** What each client is doing now. */
  states() {
    const states = new Uint8Array(this.sentAt.length);
    this.active.forEach((client) => (states[client] = this.sentAt[client] <= this.now ? WAITS : THINKS));
    for (const { doing, client } of this.workers) {
      if (doing === "serving") states[client] = SERVED;
      if (doing === "asking" && states[client] !== WAITS) states[client] = ASKED;
    }
    return states;
  }

  /** Everything so far, in numbers. Times are milliseconds; parts of the workers' time are from 0 to 1. */
  summary() {
    const sorted = Float64Array.from(this.waits).sort();
    const at = (part) => sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    const spent = (what) => this.workers.reduce((sum, worker) => sum + worker.spent[what], 0) / (this.now * this.workers.length);
    const turns = this.workers.reduce((sum, worker) => sum + worker.turns, 0);
    return {
      threads: this.workers.length,
      active: this.active.length,
      replies: sorted.length,
      unanswered: this.active.filter((client) => this.owner[client] < 0).length,
      mean: sorted.reduce((sum, wait) => sum + wait, 0) / sorted.length,
      p99: at(0.99),
      worst: at(1),
      turn: turns === 0 ? NaN : (this.now * this.workers.length) / turns,
      serving: spent("serving"), asking: spent("asking"), sleeping: spent("sleeping"),
    };
  }
}

/** A thread: it does one thing after the other, and each until it is done. */
class Worker {
  constructor(machine, clients, seed) {
    this.machine = machine;
    this.random = random(seed); // its own, so that it does not matter in what order workers are looked at
    this.clients = clients;
    this.time = 0; // until when its doings are accounted for
    this.doing = "sleeping";
    this.client = -1;
    this.until = 0;
    this.position = 0; // of the wheel
    this.turns = 0;
    this.spent = { serving: 0, asking: 0, sleeping: 0 };
    this.requests = new Queue(); // the kernel's: who has spoken, or will
    clients.forEach((client) => machine.sentAt[client] < Infinity && this.requests.add(machine.sentAt[client], client));
  }

  advance(time) {
    while (this.until <= time) {
      this.#account(this.until);
      this.#finish();
      this.#begin();
    }
    this.#account(time);
  }

  #account(time) {
    this.spent[this.doing] += time - this.time;
    this.time = time;
  }

  #finish() {
    if (this.doing === "serving") {
      const { machine, client, time } = this;
      machine.waits.push(time - machine.sentAt[client]);
      machine.replied.add(client);
      machine.sentAt[client] = time - Math.log(1 - this.random()) * THINKING;
      if (machine.kind !== "polling") this.requests.add(machine.sentAt[client], client);
    }
  }

  #begin() {
    if (this.machine.kind === "polling") this.#ask();
    else this.#select();
  }

  /** The client whose turn it is: its request, as soon as it is there, or silence. */
  #ask() {
    const { sentAt, service } = this.machine;
    if (this.doing === "asking" && sentAt[this.client] <= this.time) { // it spoke while it was asked
      this.#do("serving", this.client, service);
      return;
    }
    const client = this.clients[this.position];
    this.position = (this.position + 1) % this.clients.length;
    if (this.position === 0) this.turns++;
    if (sentAt[client] <= this.time) this.#do("serving", client, service);
    else this.#do("asking", client, Math.min(SILENCE, sentAt[client] - this.time));
  }

  /** Who has spoken first; sleep if nobody has. */
  #select() {
    const { service } = this.machine;
    if (this.requests.first() <= this.time) this.#do("serving", this.requests.take(), service);
    else this.#do("sleeping", -1, this.requests.first() - this.time);
  }

  #do(what, client, duration) {
    this.doing = what;
    this.client = client;
    this.until = this.time + duration;
  }
}

/** Clients by the time of their requests, the earliest first: a binary heap. */
class Queue {
  #times = [];
  #clients = [];

  /** The earliest time; infinity when nobody is left. */
  first() {
    return this.#times[0] ?? Infinity;
  }

  add(time, client) {
    let at = this.#times.length;
    for (let above = (at - 1) >> 1; at > 0 && this.#times[above] > time; above = (at - 1) >> 1) {
      this.#put(at, this.#times[above], this.#clients[above]);
      at = above;
    }
    this.#put(at, time, client);
  }

  /** Removes the earliest. */
  take() {
    const taken = this.#clients[0];
    const time = this.#times.pop();
    const client = this.#clients.pop();
    const size = this.#times.length;
    let at = 0;
    for (let below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && this.#times[below + 1] < this.#times[below]) below++;
      if (this.#times[below] >= time) break;
      this.#put(at, this.#times[below], this.#clients[below]);
      at = below;
    }
    if (size > 0) this.#put(at, time, client);
    return taken;
  }

  #put(at, time, client) {
    this.#times[at] = time;
    this.#clients[at] = client;
  }
}

/** The summary of a while of it, from the start. */
export function run(settings, milliseconds = 20_000) {
  const machine = new Machine(settings);
  machine.advance(milliseconds);
  return machine.summary();
}
