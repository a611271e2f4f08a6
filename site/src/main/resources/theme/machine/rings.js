// A loop and its clients, with io_uring or with epoll: the ends of the rings, and the moments when a request enters the
// kernel. The rules are those of io_uring_setup(2), io_uring_enter(2) and io_uring_multishot(7), for a ring with
// DEFER_TASKRUN: completions are posted while its thread is in the kernel. Simulated, movement by movement, in
// microseconds.
import { random } from "./chance.js";
import { box, colour, dots, squares, svg, text } from "./draw.js";
import { Line } from "./queue.js";
import { grouped } from "../numbers.js";
import { about, shares } from "./words.js";

/** The cost of each movement. */
export const COST = { enter: 0.5, send: 2, receive: 1, take: 0.25, put: 0.25 };
/** A client asks again some time after its reply, and all clients share a core that needs this long for each. */
const PAUSE = 4, CLIENT = 3.3;
/**
 * Since Linux 6.13, io_uring_enter runs up to this much deferred work, or as much as it waits for: after submitting,
 * and before waiting. After a sleep it runs only as much as is missing.
 */
const PASS = 20;
const WARM_UP = 20_000, LONG = 100_000;

/** A ring in shared memory. Head and tail only grow; the place of an entry is its number, masked. */
class Ring {
  constructor(entries) {
    this.entries = entries;
    this.slots = new Array(entries);
    this.head = this.tail = 0;
  }

  get size() {
    return this.tail - this.head;
  }

  get room() {
    return this.entries - this.size;
  }

  /** The writer's end: first the entry is written, then the tail moves. */
  put(entry) {
    this.slots[this.tail & (this.entries - 1)] = entry;
    return this.tail++;
  }

  /** The reader's end: first the entry is read, then the head moves. */
  take() {
    return this.slots[this.head++ & (this.entries - 1)];
  }
}

/** The common part of both designs: clients that ask, and time. */
class Loop {
  constructor({ clients, seed = 1 }) {
    this.random = random(seed);
    this.now = 0;
    this.clients = Array.from({ length: clients }, (_, number) => ({ number, bytes: false, received: false, served: false, armed: false }));
    this.free = 0; // the time when the clients' core is free
    this.coming = this.clients.map((client) => ({ client, at: this.#when() })).sort((one, other) => one.at - other.at);
    this.arrived = new Line();
    this.said = "The thread has not begun.";
    this.moved = "";
    this.inKernel = false;
    this.forget();
  }

  forget() {
    Object.assign(this, { since: this.now, requests: 0, entered: 0, brought: 0, most: 0, starved: 0, kept: 0, spent: { enter: 0, kernel: 0, ours: 0, waits: 0 } });
  }

  #when() {
    this.free = Math.max(this.free, this.now - PAUSE * Math.log(1 - this.random())) + CLIENT;
    return this.free;
  }

  /** Handles a reply that has left. */
  replied(client) {
    this.requests++;
    client.bytes = client.received = client.served = false;
    this.coming.push({ client, at: this.#when() }); // the core serves clients in order: the list stays sorted
  }

  /** Advances the time of the only thread; bytes may come during it. */
  pass(micros, on) {
    this.now += micros;
    this.spent[on] += micros;
    while (this.coming.length > 0 && this.coming[0].at <= this.now) {
      const { client } = this.coming.shift();
      client.bytes = true;
      this.arrived.add(client);
    }
  }

  /** Sleeps until bytes come. */
  sleep() {
    this.said = "Nothing is done yet: the thread waits in the kernel.";
    this.pass(Math.max(0, this.coming[0].at - this.now), "waits");
  }

  brings(count) {
    this.brought += count;
    this.most = Math.max(this.most, count);
  }

  advance(time) {
    while (this.now < time) this.step();
  }

  /** Makes one movement: its cost, its owner, and its name. */
  move(micros, on, said, moved = "") {
    this.said = said;
    this.moved = moved;
    this.inKernel = on !== "ours";
    this.pass(micros, on);
  }

  summary() {
    const passed = this.now - this.since;
    return {
      entries: this.entered / this.requests, batch: this.brought / this.entered, most: this.most, requests: this.requests * 1e6 / passed,
      starved: this.starved / this.requests, kept: this.kept / this.requests,
      spent: Object.fromEntries(Object.entries(this.spent).map(([on, micros]) => [on, micros / passed])),
    };
  }
}

export class Rings extends Loop {
  #tasks = []; // of this pass
  #passes = 0; // the remaining passes of this io_uring_enter
  #limit = PASS; // of each of them
  #phase = "begin";
  #minimum = 1;
  #sqes = []; // entries still to be submitted for the last completion

  constructor({ entries, buffers, sends, ...settings }) {
    super(settings);
    this.sq = new Ring(entries);
    this.cq = new Ring(2 * entries); // the default
    this.buffers = Array.from({ length: buffers }, () => null); // each null, or the client whose bytes are in it
    this.given = Array.from({ length: buffers }, (_, number) => number); // the buffers that the kernel has, first in, first out
    this.counted = sends === "counted";
    this.overflow = []; // completions without room: the kernel keeps them
    this.hungry = []; // receives without a buffer, submitted again at the end of the turn
    this.#sqes = this.clients.map((client) => ({ receive: client }));
  }

  step() {
    switch (this.#phase) {
      case "begin": return this.#put();
      case "submit": return this.#submit();
      case "complete": return this.#complete();
      case "take": return this.#take();
    }
  }

  /** Writes an entry, as the application, and moves the tail. A full ring is submitted first. */
  #put() {
    const sqe = this.#sqes.shift();
    if (!sqe) {
      this.#enterOrTake();
      return;
    }
    if (this.sq.room === 0) {
      this.#sqes.unshift(sqe);
      this.#enter(0);
      return;
    }
    const number = this.sq.put(sqe);
    const client = sqe.send ?? sqe.receive;
    if (sqe.buffer !== undefined) {
      this.buffers[sqe.buffer] = null;
      this.given.push(sqe.buffer);
    }
    const back = sqe.buffer === undefined ? "" : `; buffer ${sqe.buffer} given back`;
    this.move(COST.put, "ours", `Ours: entry ${number}, ${sqe.send ? "send to" : "receive from"} client ${client.number}${back}.`, "sq.tail");
  }

  #enterOrTake() {
    if (this.cq.size > 0) {
      this.#take();
    } else if (this.overflow.length > 0) {
      this.#enter(0); // a flag tells that the kernel keeps completions
    } else if (this.hungry.length > 0) {
      this.#sqes = this.hungry.splice(0).map((client) => ({ receive: client }));
      this.#put();
    } else {
      this.#enter(this.counted ? Math.min(1 + this.#sends(), this.cq.entries) : 1);
    }
  }

  /** The number of sends that the next io_uring_enter submits. */
  #sends() {
    let count = 0;
    for (let number = this.sq.head; number < this.sq.tail; number++) if (this.sq.slots[number & (this.sq.entries - 1)].send) count++;
    return count;
  }

  #enter(minimum) {
    this.entered++;
    this.#minimum = minimum;
    this.#phase = "submit";
    this.#passes = this.sq.size > 0 ? 2 : 1;
    this.#limit = Math.max(PASS, minimum);
    this.before = this.cq.tail;
    this.move(COST.enter, "enter", `io_uring_enter: ${this.sq.size} to submit, wait for ${minimum}.`, "enter");
  }

  /** Takes the submitted entries, as the kernel, in order, and moves the head. */
  #submit() {
    if (this.sq.size === 0) {
      this.#phase = "complete";
      if (!this.#flush()) this.#complete();
      return;
    }
    const number = this.sq.head;
    const { send, receive } = this.sq.take();
    if (send) {
      this.replied(send);
      this.move(COST.send, "kernel", `Kernel: takes entry ${number}, and sends to client ${send.number}.`, "sq.head");
      this.#post({ sent: send, more: false });
    } else {
      receive.armed = true;
      const there = receive.bytes && !receive.received;
      this.move(COST.put, "kernel", `Kernel: takes entry ${number}: client ${receive.number}’s receive is under way.`, "sq.head");
      if (there) this.#receive(receive); // its bytes are in the socket already
    }
  }

  /** Posts the kept completions first. */
  #flush() {
    const first = this.cq.tail;
    while (this.overflow.length > 0 && this.cq.room > 0) this.cq.put(this.overflow.shift());
    const moved = this.cq.tail - first;
    if (moved > 0) this.move(COST.take, "kernel", `Kernel: there is room for ${moved} of the completions that it kept.`, "cq.tail");
    return moved > 0;
  }

  /** Makes a pass: runs the deferred work, up to a limit. A socket without a receive under way has deferred nothing. */
  #collect() {
    this.#passes--;
    while (this.arrived.size > 0 && this.#tasks.length < this.#limit) {
      const client = this.arrived.take();
      if (client.armed && client.bytes && !client.received) this.#tasks.push(client);
    }
  }

  #complete() {
    if (this.#tasks.length === 0 && this.#passes > 0) this.#collect();
    const client = this.#tasks.shift();
    if (client) {
      this.#receive(client);
    } else if (this.#passes > 0) {
      this.#complete();
    } else if (this.cq.size < this.#minimum) {
      if (this.arrived.size === 0) this.sleep();
      this.#passes = 1;
      this.#limit = this.#minimum - this.cq.size;
    } else {
      this.brings(this.cq.tail - this.before);
      this.#phase = "begin";
      this.step();
    }
  }

  /** Handles bytes that have come. A multishot receive stays under way, but ends if there is no buffer, or no room for its completion. */
  #receive(client) {
    const buffer = this.given.shift();
    if (buffer === undefined) {
      client.armed = false;
      this.starved++;
      const kept = this.#post({ client, missing: true, more: false });
      this.move(COST.enter, "kernel", `Kernel: no buffer for client ${client.number}: −ENOBUFS, no MORE${kept}.`, "cq.tail");
      return;
    }
    this.buffers[buffer] = client;
    client.received = true;
    client.armed = this.overflow.length === 0 && this.cq.room > 0;
    const number = this.cq.tail;
    const kept = this.#post({ client, buffer, more: client.armed });
    this.move(COST.receive, "kernel", kept ? `Kernel: no room: keeps a completion of client ${client.number}, no MORE.`
      : `Kernel: completion ${number}: client ${client.number}, buffer ${buffer}, MORE.`, kept ? "overflow" : "cq.tail");
  }

  /** @return a clause for the description if the kernel has to keep the completion: completions stay in order */
  #post(cqe) {
    if (this.overflow.length === 0 && this.cq.room > 0) {
      this.cq.put(cqe);
      return "";
    }
    this.kept++;
    this.overflow.push(cqe);
    return ", kept";
  }

  /** Takes a completion, as the application, and moves the head. */
  #take() {
    if (this.sq.room < 2) { // it leads to at most two entries
      this.#enter(0);
      return;
    }
    this.#phase = "begin";
    const number = this.cq.head;
    const { client, sent, missing, buffer, more } = this.cq.take();
    if (sent) {
      this.move(COST.take, "ours", `Ours: completion ${number}: client ${sent.number} was sent its reply.`, "cq.head");
    } else if (missing) {
      this.hungry.push(client);
      this.move(COST.take, "ours", `Ours: completion ${number}: client ${client.number} found no buffer.`, "cq.head");
    } else {
      client.served = true;
      this.#sqes.push({ send: client, buffer });
      if (!more) this.#sqes.push({ receive: client });
      this.move(COST.take, "ours", `Ours: completion ${number}: a request of client ${client.number}, buffer ${buffer}.`, "cq.head");
    }
  }
}

/** Readiness: the kernel names the readable sockets; each takes a call to read and a call to write. */
export class Ready extends Loop {
  ready = [];
  #next = "wait";

  step() {
    const client = this.ready[0];
    if (this.#next === "wait") {
      this.entered++;
      this.waited = true;
      this.#next = "return";
      this.move(COST.enter, "enter", "epoll_wait: which sockets are ready?", "enter");
    } else if (this.#next === "return") {
      if (this.arrived.size === 0) {
        this.sleep();
        return;
      }
      while (this.arrived.size > 0) this.ready.push(this.arrived.take());
      this.brings(this.ready.length);
      this.#next = "read";
      this.move(0, "kernel", `Kernel: ${this.ready.length} ready.`);
    } else if (this.#next === "read") {
      this.entered++;
      client.served = true;
      this.#next = "write";
      this.move(COST.enter + COST.receive, "kernel", `read: the request of client ${client.number}.`, "enter");
    } else {
      this.entered++;
      this.ready.shift();
      this.#next = this.ready.length > 0 ? "read" : "wait";
      this.move(COST.take + COST.enter + COST.send, "kernel", `write: the reply to client ${client.number}.`, "enter");
      this.replied(client);
    }
  }
}

const make = (settings) => (settings.design === "epoll" ? new Ready(settings) : new Rings(settings));

function figures(settings) {
  const loop = make(settings);
  loop.advance(WARM_UP);
  loop.forget();
  loop.advance(WARM_UP + LONG);
  return loop.summary();
}

function words({ design, clients, buffers, entries }, { entries: entered, batch, most, starved, kept }) {
  const many = clients === 1 ? "One client asks." : `${grouped(clients)} clients ask; each sends its next request as soon as it has a reply.`;
  const times = (number) => (about(number) === "1" ? "once" : `${about(number)} times`);
  const each = `A request enters the kernel ${times(entered)}`;
  if (design === "epoll") return `${many} ${each}: a read, a write, and its share of an epoll_wait.`;
  const hungry = starved < 0.0005 ? "" : ` With ${buffers} buffers, a request’s receive finds none ${times(starved)} on average: it ends with ENOBUFS, and is submitted again.`;
  const full = kept < 0.0005 ? "" : ` The completion queue has room for ${2 * entries}: a request’s completion finds none ${times(kept)} on average, waits in the kernel, and its receive ends.`;
  return `${many} ${each}: an entry brings ${about(batch) === "1" ? "one completion" : `${about(batch)} completions`} on average, and at most ${most}.${hungry}${full}`;
}

function bars({ spent }) {
  return shares([["serving", spent.kernel, "receives and sends"], ["asking", spent.enter, "enters the kernel"], ["ready", spent.ours, "our own code"], ["sleeping", spent.waits, "waits"]]);
}

const CLIENTS = { x: 8, y: 30, width: 118, height: 178 };
const BUFFERS = { x: 528, y: 30, width: 104, height: 178 };

/** Places for things of one kind, in a box. */
function places({ x, y, width }, count) {
  const step = count > 36 ? width / 10 : count > 9 ? width / 6 : width / 3;
  const columns = Math.round(width / step);
  return { step, at: (index) => [x + ((index % columns) + 0.5) * step, y + (Math.floor(index / columns) + 0.5) * step] };
}

function drawnClients({ clients }) {
  const { step, at } = places(CLIENTS, clients.length);
  const those = (wanted) => clients.filter(wanted).map(({ number }) => at(number));
  return box(CLIENTS) + dots(those(({ bytes, served }) => !bytes && !served), step * 0.3, colour("idle"))
    + dots(those(({ bytes, served }) => bytes && !served), step * 0.3, colour("accent"))
    + dots(those(({ served }) => served), step * 0.42, colour("accent")) + dots(those(({ served }) => served), step * 0.2, colour("paper"));
}

const turn = (ring, number) => 2 * Math.PI * (number % ring.entries) / ring.entries - Math.PI / 2;

function drawnRing(ring, name, x, heads, tails, moved) {
  const y = 104, radius = 54, size = Math.min(9, 150 / ring.entries);
  const at = (number, from) => [x + from * Math.cos(turn(ring, number)), y + from * Math.sin(turn(ring, number))];
  const full = [], empty = [];
  for (let number = ring.head; number < ring.head + ring.entries; number++) (number < ring.tail ? full : empty).push(at(number, radius));
  const end = (number, from, to, whose) => {
    const [[x1, y1], [x2, y2]] = [at(number, from), at(number, to)].map((place) => place.map((value) => value.toFixed(1)));
    return `<path d="M${x1} ${y1}L${x2} ${y2}" style="stroke:${colour("ink")};stroke-width:${whose === "ours" ? 4 : 1.5}"/>`;
  };
  const label = (row, what, number, whose, bold) =>
    text(x, 194 + 18 * row, `${what} ${number}: ${whose}`, `text-anchor="middle"${bold ? ' font-weight="600"' : ""}`);
  return text(x, 16, name, 'text-anchor="middle"')
    + dots(empty, size * 0.6, colour("line")) + dots(full, size, colour("accent"))
    + end(ring.head, radius - 20, radius - 10, heads) + end(ring.tail, radius + 10, radius + 20, tails)
    + text(x, y + 5, `${ring.size}/${ring.entries}`, 'text-anchor="middle"')
    + label(0, "tail", ring.tail, tails, moved === "tail") + label(1, "head", ring.head, heads, moved === "head");
}

function drawnBuffers({ buffers }) {
  const { step, at } = places(BUFFERS, buffers.length);
  const those = (wanted) => buffers.flatMap((client, number) => (wanted(client) ? [at(number)] : []));
  return text(BUFFERS.x - 6, 16, "buffers") + box(BUFFERS)
    + squares(those((client) => !client), Math.min(16, step * 0.7), `fill:${colour("plate")};stroke:${colour("muted")}`)
    + squares(those((client) => client), Math.min(16, step * 0.7), `fill:${colour("accent")}`);
}

function drawnReady({ ready, arrived, entered }) {
  const place = (index) => [200 + 20 * (index % 12), 60 + 20 * Math.floor(index / 12)];
  return text(190, 16, "ready, by the last epoll_wait") + squares(ready.map((_, index) => place(index)), 12, `fill:${colour("accent")}`)
    + text(460, 16, "ready since") + squares(Array.from({ length: Math.min(arrived.size, 48) }, (_, index) => [470 + 20 * (index % 8), 60 + 20 * Math.floor(index / 8)]), 12, `fill:${colour("idle")}`)
    + text(190, 210, `${grouped(entered)} entries into the kernel`);
}

function picture(loop, { design, clients }) {
  const drawn = design === "epoll" ? drawnReady(loop)
    : drawnRing(loop.sq, "submission queue", 226, "kernel’s", "ours", loop.moved.replace("sq.", ""))
      + drawnRing(loop.cq, "completion queue", 426, "ours", "kernel’s", loop.moved.replace("cq.", ""))
      + drawnBuffers(loop)
      + (loop.overflow.length > 0 ? text(632, 232, `overflow: ${loop.overflow.length}`, 'text-anchor="end" font-weight="600"') : "");
  return svg(`${grouped(clients)} clients and a loop. ${loop.said}`, 296,
    text(CLIENTS.x - 6, 16, clients === 1 ? "1 client" : `${grouped(clients)} clients`), drawnClients(loop), drawn,
    text(2, 234, loop.inKernel ? "in the kernel" : "in our code", 'font-weight="600"'),
    text(2, 254, loop.said),
    text(2, 274, "Red dot: bytes have come; with a hole: being served."),
    text(2, 292, "Red in a ring: an entry. Thick stroke: our end; thin: the kernel’s."));
}

export const rings = {
  choices: {
    clients: { label: "Clients", values: [1, 3, 10, 30, 100], say: grouped },
    buffers: { label: "Buffers", values: [2, 4, 8, 16, 64], say: grouped },
    entries: { label: "Entries", values: [4, 8, 16, 64], say: (entries) => `${entries}, ${2 * entries}` },
    sends: { label: "An entry waits for", options: { counted: "one more than it sends", one: "one completion" } },
  },
  designs: { uring: "io_uring", epoll: "epoll" },
  asks: () => "Kernel",
  slowMotion: 1000 / 3, // a second shows three microseconds
  make,
  still: (loop) => {
    loop.advance(60);
    for (let steps = 0; steps < 1000 && loop.sq && !(loop.sq.size > 0 && loop.cq.size > 1); steps++) loop.step();
  },
  step: (loop) => loop.step(),
  figures, picture, words, bars,
};
