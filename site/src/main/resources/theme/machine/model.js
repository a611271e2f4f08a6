// A server and its clients in simulated milliseconds: the model of the book's machines. Nothing here is measured; it is
// arithmetic with a seed, and every run with the same settings is the same.
//
// An active client asks once in a while, on its own schedule (open arrivals): it does not wait for its replies, just as
// many clients together do not. Waiting times count from when a request was due. Only the design `closed` has clients
// that wait for their reply before they ask again.
//
// Every design is a number of threads, and a way of serving clients:
//
//   blocking   each thread has one client, for good, and waits for it; those of `virtual` run on as many carriers as
//              there are cores, which are not taken away from a handler that computes
//   polling    asks each client in turn, and waits SILENCE for a silent one (the wheel of 2001)
//   selecting  sleeps until the kernel names clients with requests, and serves those
//   handing    the same, but a loop only hands each request off to the first free worker
//
// A handler computes, and needs a core; or it waits, and needs only its thread. System calls, switches between threads
// and the network take no time at all: the results show only the effect of the design on its clients.
import { BETWEEN, SILENCE, SLOWER, STOPS_EVERY, STOPS_FROM, random } from "./chance.js";
import { Cores } from "./cores.js";
import { Agenda, Line } from "./queue.js";

/** The designs: the number of threads for a number of clients, and how each thread serves its own. */
export const DESIGNS = {
  sequential: { name: "one thread", kind: "blocking", threads: () => 1 },
  pool: { name: "a pool of 20 threads", kind: "blocking", threads: (clients) => Math.min(20, clients) },
  threads: { name: "a thread per client", kind: "blocking", threads: (clients) => clients },
  virtual: { name: "a virtual thread per client", title: "virtual threads", kind: "blocking", threads: (clients) => clients, virtual: true },
  wheel: { name: "a wheel", kind: "polling", threads: () => 1 },
  selector: { name: "one selector", kind: "selecting", threads: () => 1 },
  reactors: { name: "four selectors", kind: "selecting", threads: (clients) => Math.min(4, clients) },
  workers: { name: "one selector, 16 workers", kind: "handing", threads: () => 16 },
  closed: { name: "wait for a reply", kind: "selecting", threads: () => 1, between: 100, stops: true, closed: true },
  open: { name: "ask when it is time", kind: "selecting", threads: () => 1, between: 100, stops: true },
};

/** The waiting time, in milliseconds, from which on a reply is late. */
export const LATE = 100;

/** The states of a client. */
export const IDLE = 0, THINKS = 1, WAITS = 2, SERVED = 3, ASKED = 4;

/** The states of a thread. */
export const DOINGS = ["sleeping", "ready", "serving", "waiting", "asking", "stopped"];

const ARRIVES = 0, ENDS = 1, STOPS = 2, GOES_ON = 3, EVENTS = 4;

export class Machine {
  constructor({ design, clients, active, service, cores = Infinity, waits = false, slow = 0, stop = 0, seed = 1, luck = seed }) {
    const { kind, threads, between = BETWEEN, closed = false, virtual = false } = DESIGNS[design];
    Object.assign(this, { now: 0, events: 0, kind, virtual, service, handlerWaits: waits, slow, stop, closed, between, cores });
    this.agenda = new Agenda();
    this.count = Object.fromEntries(DOINGS.map((doing) => [doing, 0]));
    this.random = random(seed);
    this.active = this.#choose(clients, Math.max(1, Math.round(clients * active)));
    this.clients = Array.from({ length: clients }, (_, number) => ({ number, requests: new Line(), asked: 0, thread: null, served: false, random: null }));
    this.threads = Array.from({ length: threads(clients) }, (_, number) =>
      ({ number, doing: "sleeping", client: null, request: null, left: 0, slice: 0, until: Infinity, lines: kind === "selecting" ? new Line() : null }));
    this.count.sleeping = this.threads.length;
    this.idle = kind === "handing" ? [...this.threads].reverse() : [];
    this.handed = new Line();
    this.hand = { position: -1, turns: 0 };
    this.processors = new Cores(cores, !virtual, (thread, time) => this.#run(thread, time));
    this.clients.forEach((client) => (client.thread = this.#threadOf(client.number)));
    this.active.forEach((number) => {
      const client = this.clients[number];
      client.random = random(luck + 7919 * (number + 1)); // its own numbers: it asks the same of every design
      this.agenda.add(client.random() * between, number * EVENTS + ARRIVES);
    });
    if (stop > 0) this.agenda.add(STOPS_FROM, STOPS);
    if (kind === "polling") this.#ask(this.threads[0]);
    this.forget();
  }

  /** Chooses the clients that have requests, spread over all. */
  #choose(clients, count) {
    const all = Array.from({ length: clients }, (_, client) => client);
    for (let i = 0; i < count; i++) {
      const other = i + Math.floor(this.random() * (clients - i));
      [all[i], all[other]] = [all[other], all[i]];
    }
    return all.slice(0, count);
  }

  /** A blocking thread has one client for good; selectors share all of them; any worker serves any client. */
  #threadOf(client) {
    if (this.kind === "blocking") return this.threads[client] ?? null;
    return this.kind === "selecting" ? this.threads[client % this.threads.length] : null;
  }

  /** Returns whether a thread ever serves this client. */
  reaches(client) {
    return this.kind !== "blocking" || this.clients[client].thread !== null;
  }

  /** Restarts the counts: earlier events are no longer in the summary. */
  forget() {
    this.since = this.now;
    this.waits = [];
    this.quick = []; // the waits for handlers that were not slow
    this.arrived = 0;
    this.spent = Object.fromEntries(DOINGS.map((doing) => [doing, 0]));
    this.turnsBefore = this.hand.turns;
  }

  /** Advances the simulation until `time`. */
  advance(time) {
    while (this.agenda.first() <= time) {
      this.#pass(this.agenda.first());
      const event = this.agenda.take();
      this.events++;
      const number = Math.floor(event / EVENTS);
      if (event % EVENTS === ARRIVES) this.#arrive(this.clients[number]);
      else if (event % EVENTS === ENDS) this.#end(this.threads[number]);
      else this.#stopOrGoOn(event % EVENTS === STOPS);
    }
    this.#pass(time);
  }

  #pass(time) {
    for (const doing of DOINGS) this.spent[doing] += this.count[doing] * (time - this.now);
    this.now = time;
  }

  #do(thread, doing, until = Infinity) {
    this.count[thread.doing]--;
    this.count[doing]++;
    thread.doing = doing;
    thread.until = until;
    this.agenda.add(until, thread.number * EVENTS + ENDS);
  }

  /** Handles the arrival of a request; a client that does not wait for replies knows already when it asks next. */
  #arrive(client) {
    const slow = this.slow > 0 && client.random() < this.slow;
    client.requests.add({ client, asked: this.now, slow });
    if (this.reaches(client.number)) this.arrived++;
    if (!this.closed) this.#askAgain(client);
    if (this.kind === "polling") this.#hear(this.threads[0], client);
    else if (this.kind === "blocking" && client.thread?.doing === "sleeping") this.#begin(client.thread, client);
    else if (this.kind === "selecting") this.#name(client.thread, client);
    else if (this.kind === "handing" && client.requests.size === 1 && !client.served) this.#hand(client);
  }

  #askAgain(client) {
    this.agenda.add(this.now - Math.log(1 - client.random()) * this.between, client.number * EVENTS + ARRIVES);
  }

  /** Handles a request that arrives while the thread waits for its client. */
  #hear(thread, client) {
    if (thread.doing === "asking" && thread.client === client) this.#begin(thread, client);
  }

  /** Adds a client to a selector's ready set. */
  #name(thread, client) {
    thread.lines.add(client);
    if (thread.doing === "sleeping") this.#begin(thread, thread.lines.take());
  }

  /** Hands a request off to a free worker, if there is one. Replies keep their order: a client has one worker at a time. */
  #hand(client) {
    client.served = true;
    if (this.idle.length > 0) this.#begin(this.idle.pop(), client);
    else this.handed.add(client);
  }

  #begin(thread, client) {
    thread.client = client;
    thread.request = client.requests.take();
    thread.left = thread.request.slow ? this.service * SLOWER : this.service;
    if (this.handlerWaits) {
      this.#do(thread, "waiting", this.now + thread.left);
    } else {
      this.#do(thread, "ready");
      this.processors.want(thread);
    }
  }

  #run(thread, time) {
    thread.slice = time;
    this.#do(thread, "serving", this.now + time);
  }

  #end(thread) {
    if (thread.until > this.now) return; // it has other work by now
    if (thread.doing === "asking") {
      this.#ask(thread);
    } else if (thread.doing === "waiting") {
      this.#reply(thread);
    } else if (thread.doing === "serving") {
      this.processors.release();
      thread.left -= thread.slice;
      if (thread.left > 1e-9) {
        this.#do(thread, "ready");
        this.processors.want(thread);
      } else {
        this.#reply(thread);
        this.processors.goOn();
      }
    }
  }

  #reply(thread) {
    const { client, asked, slow } = thread.request;
    this.waits.push(this.now - asked);
    if (!slow) this.quick.push(this.now - asked);
    if (this.closed) this.#askAgain(client);
    thread.request = null;
    thread.client = null;
    if (this.kind === "polling") this.#ask(thread);
    else if (this.kind === "handing") this.#takeNext(thread, client);
    else if (this.kind === "blocking" && client.requests.size > 0) this.#begin(thread, client);
    else if (this.kind === "selecting" && this.stopped) this.#do(thread, "stopped");
    else if (this.kind === "selecting" && thread.lines.size > 0) this.#begin(thread, thread.lines.take());
    else this.#do(thread, "sleeping");
  }

  #takeNext(thread, client) {
    client.served = client.requests.size > 0;
    if (client.served) this.handed.add(client);
    if (this.handed.size > 0) {
      this.#begin(thread, this.handed.take());
    } else {
      this.#do(thread, "sleeping");
      this.idle.push(thread);
    }
  }

  /** Asks the wheel's next client: serves its request if there is one, or waits for a short time. */
  #ask(thread) {
    this.hand.position = (this.hand.position + 1) % this.clients.length;
    if (this.hand.position === 0) this.hand.turns++;
    const client = this.clients[this.hand.position];
    thread.client = client;
    if (client.requests.size > 0) this.#begin(thread, client);
    else this.#do(thread, "asking", this.now + SILENCE);
  }

  #stopOrGoOn(stops) {
    this.stopped = stops;
    this.agenda.add(this.now + (stops ? this.stop : STOPS_EVERY - this.stop), stops ? GOES_ON : STOPS);
    for (const thread of this.threads) {
      if (stops && thread.doing === "sleeping") this.#do(thread, "stopped");
      if (!stops && thread.doing === "stopped") {
        if (thread.lines.size > 0) this.#begin(thread, thread.lines.take());
        else this.#do(thread, "sleeping");
      }
    }
  }

  /** The current state of each client. */
  states() {
    const states = new Uint8Array(this.clients.length);
    this.active.forEach((client) => (states[client] = this.clients[client].requests.size > 0 ? WAITS : THINKS));
    for (const { doing, client, request } of this.threads) {
      if (request !== null) states[request.client.number] = SERVED;
      else if (doing === "asking" && states[client.number] !== WAITS) states[client.number] = ASKED;
    }
    return states;
  }

  /** The number of requests in the kernel: of all clients, or only of those that are ever served. */
  waiting(served = false) {
    return this.active.reduce((sum, number) => sum + (served && !this.reaches(number) ? 0 : this.clients[number].requests.size), 0);
  }

  /** The mean demand relative to the server's capacity: from 1 on, requests pile up without end. */
  load() {
    const takes = this.service * (1 + this.slow * (SLOWER - 1));
    const served = this.active.filter((client) => this.reaches(client));
    const all = served.length * takes / this.between;
    const onCores = this.handlerWaits ? 0 : all / this.cores;
    if (this.closed) return 0;
    if (this.kind === "polling") {
      return ((this.clients.length - served.length) * SILENCE + served.length * takes) / this.between;
    }
    if (this.kind === "selecting") {
      const shares = this.threads.map((thread) => served.filter((client) => this.clients[client].thread === thread).length);
      return Math.max(onCores, Math.max(...shares) * takes / this.between);
    }
    return Math.max(onCores, takes / this.between, this.kind === "handing" ? all / this.threads.length : 0);
  }

  /** All counts as numbers. Times are milliseconds; parts of the threads' time are from 0 to 1. */
  summary() {
    const passed = this.now - this.since;
    const all = distribution(this.waits), quick = distribution(this.quick);
    const turns = this.hand.turns - this.turnsBefore;
    const shares = Object.fromEntries(DOINGS.map((doing) => [doing, this.spent[doing] / (passed * this.threads.length)]));
    return {
      threads: this.threads.length,
      active: this.active.length,
      unanswered: this.active.filter((client) => !this.reaches(client)).length,
      replies: this.waits.length, seconds: passed / 1000,
      mean: all.mean, p95: all.at(0.95), p99: all.at(0.99),
      late: this.waits.filter((wait) => wait > LATE).length / Math.max(1, this.waits.length),
      quickMean: quick.mean, quickP99: quick.at(0.99),
      turn: turns === 0 ? NaN : passed / turns,
      ...shares,
    };
  }
}

/** The mean of the waits, and the wait below which a given part of them is. */
export function distribution(waits) {
  const sorted = Float64Array.from(waits).sort();
  return {
    mean: sorted.reduce((sum, wait) => sum + wait, 0) / sorted.length,
    at: (part) => sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))],
  };
}
