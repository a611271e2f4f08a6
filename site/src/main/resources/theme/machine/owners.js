// A store and its clients: each key belongs to a loop, and commands for another loop's keys travel between loops.
// Simulated movement by movement, in microseconds; a movement costs about as much as chapter 10 measures.
import { random } from "./chance.js";
import { box, circle, colour, dots, squares, svg, text } from "./draw.js";
import { Agenda, Line } from "./queue.js";
import { grouped } from "../numbers.js";
import { about, duration, percent, shares } from "./words.js";

/** The cost of each movement. A turn begins with a select; a task for another loop may have to wake it. */
export const COST = { select: 0.6, read: 3.2, write: 5, command: 0.35, lock: 0.15, stow: 0.05, task: 0.7, wake: 2 };
/** The mean time from a client's last reply to its next request; the client is on another machine. */
const PAUSE = 100;
const KEYS = 16;
const WARM_UP = 5_000, LONG = 40_000;

class Loop {
  constructor(number) {
    Object.assign(this, { number, ready: new Line(), mail: [], asleep: true, said: "sleeps", on: "sleeping", key: -1, until: 0, batch: [], answers: [] });
  }
}

export class Owners {
  constructor({ design, clients, pipeline, hops, keys, seed = 1 }) {
    Object.assign(this, { design, pipeline, batched: hops === "batch", hot: keys === "hot", now: 0, random: random(seed) });
    this.loops = Array.from({ length: design === "single" ? 1 : 2 }, (_, number) => new Loop(number));
    this.loops.forEach((loop) => (loop.turns = this.#turns(loop)));
    this.clients = Array.from({ length: clients }, (_, number) => ({ number, loop: this.loops[number % this.loops.length], state: "thinks", open: 0 }));
    this.agenda = new Agenda(); // events of clients and, below zero, of loops
    this.clients.forEach((client) => this.#thinks(client));
    this.forget();
  }

  forget() {
    Object.assign(this, { since: this.now, commands: 0, travelled: 0, batches: 0, waited: 0, replies: 0, locked: 0, spent: { kernel: 0, command: 0, hop: 0 } });
  }

  #thinks(client) {
    client.state = "thinks";
    this.agenda.add(this.now - PAUSE * Math.log(1 - this.random()), client.number);
  }

  advance(time) {
    while (this.agenda.first() <= time) this.step();
    this.now = Math.max(this.now, time);
  }

  /** Makes the next movement of a loop, or the next request of a client. */
  step() {
    this.now = this.agenda.first();
    const event = this.agenda.take();
    if (event >= 0) this.#asks(this.clients[event]);
    else this.#moves(this.loops[-1 - event]);
  }

  #asks(client) {
    Object.assign(client, { state: "waits", asked: this.now, open: this.pipeline });
    client.loop.ready.add(client);
    this.#wakes(client.loop);
  }

  /** @returns whether the loop was asleep */
  #wakes(loop) {
    const slept = loop.asleep;
    if (slept) this.agenda.add(this.now, -1 - loop.number);
    loop.asleep = false;
    return slept;
  }

  #moves(loop) {
    const { value: cost } = loop.turns.next();
    loop.asleep = cost === 0;
    loop.until = this.now + cost;
    if (!loop.asleep) this.agenda.add(loop.until, -1 - loop.number);
  }

  /** Makes one movement: its cost, its place, and its words. */
  #move(loop, cost, on, said, key = -1) {
    this.spent[on] += cost;
    Object.assign(loop, { said, on: "serving", key });
    return cost;
  }

  /** A loop's turns: mail first, then clients, then commands for others. */
  *#turns(loop) {
    for (;;) {
      if (loop.mail.length === 0 && loop.ready.size === 0) {
        Object.assign(loop, { said: "sleeps", on: "sleeping", key: -1 });
        yield 0;
      }
      yield this.#move(loop, COST.select, "kernel", "select: what is ready?");
      for (const task of loop.mail.splice(0)) yield* this.#task(loop, task);
      for (let left = loop.ready.size; left > 0; left--) yield* this.#serves(loop, loop.ready.take());
      yield* this.#sends(loop);
    }
  }

  *#serves(loop, client) {
    client.state = "served";
    yield this.#move(loop, COST.read, "kernel", `reads ${this.pipeline === 1 ? "a command" : `${this.pipeline} commands`} of client ${client.number}`);
    for (let left = this.pipeline; left > 0; left--) {
      const key = this.hot && this.random() < 0.5 ? 0 : Math.floor(this.random() * KEYS);
      if (this.design !== "sharded" || key % 2 === loop.number) {
        yield* this.#runs(loop, client, key);
        client.open--;
      } else {
        this.travelled++;
        loop.batch.push({ client, key });
        yield this.#move(loop, COST.stow, "hop", `key ${key} is the other loop’s`);
        if (!this.batched) yield* this.#sends(loop);
      }
    }
    if (client.open === 0) yield* this.#replies(loop, client);
    else client.state = "waits";
  }

  *#runs(loop, client, key) {
    let cost = COST.command;
    if (this.design === "shared") {
      const other = this.loops[1 - loop.number];
      const waits = other.key === key && other.until > this.now ? other.until - this.now : 0;
      if (waits > 0) this.locked++;
      cost += COST.lock + waits;
    }
    this.commands++;
    yield this.#move(loop, cost, "command", `runs a command for client ${client.number}: key ${key}`, key);
    loop.key = -1;
  }

  *#replies(loop, client) {
    yield this.#move(loop, COST.write, "kernel", `writes to client ${client.number}`);
    this.waited += this.now - client.asked;
    this.replies++;
    this.#thinks(client);
  }

  /** Sends the commands for the other loop as one task, and the answers to its commands as another. */
  *#sends(loop) {
    for (const kind of ["batch", "answers"]) {
      if (loop[kind].length === 0) continue;
      const task = { kind, parts: loop[kind] };
      loop[kind] = [];
      const other = this.loops[1 - loop.number];
      this.batches++;
      const what = kind === "batch" ? "commands" : "replies";
      yield this.#move(loop, COST.task + (other.asleep ? COST.wake : 0), "hop", `${task.parts.length} ${what} travel`);
      other.mail.push(task);
      this.#wakes(other);
    }
  }

  *#task(loop, { kind, parts }) {
    for (const part of parts) {
      if (kind === "batch") {
        yield* this.#runs(loop, part.client, part.key);
        loop.answers.push(part);
        if (!this.batched) yield* this.#sends(loop);
      } else {
        yield this.#move(loop, COST.stow, "hop", `takes a reply for client ${part.client.number}`);
        if (--part.client.open === 0) yield* this.#replies(loop, part.client);
      }
    }
  }

  summary() {
    const passed = (this.now - this.since) * this.loops.length;
    const busy = Object.values(this.spent).reduce((sum, micros) => sum + micros);
    return {
      perSecond: this.commands * 1e6 / (this.now - this.since), micros: busy / this.commands, waited: this.waited / this.replies / 1_000,
      travelled: this.travelled / this.commands, batch: 2 * this.travelled / this.batches, locked: this.locked / this.commands,
      spent: Object.fromEntries(Object.entries({ ...this.spent, waits: passed - busy }).map(([on, micros]) => [on, Math.max(0, micros / passed)])),
    };
  }
}

function figures(settings) {
  const store = new Owners(settings);
  store.advance(WARM_UP);
  store.forget();
  store.advance(WARM_UP + LONG);
  return store.summary();
}

function words({ design, clients, pipeline }, { perSecond, micros, waited, travelled, batch, locked }) {
  const many = `${clients === 1 ? "One client sends" : `${grouped(clients)} clients send`} ${pipeline === 1 ? "one command" : `${pipeline} commands`} at a time`;
  const does = `${design === "single" ? "One loop answers" : "Two loops answer"} ${about(perSecond)} commands per second`;
  const costs = `a command costs ${about(micros)}\u00a0µs of processor time, and a client waits ${duration(waited)}`;
  const how = design === "single" ? "" : design === "shared"
    ? ` ${locked < 0.0005 ? "Hardly a command waits" : `${percent(locked)} of the commands wait`} for a lock.`
    : ` ${percent(travelled)} of the commands travel, ${about(batch)} in a task.`;
  return `${many}. ${does}; ${costs}.${how}`;
}

function bars({ spent }) {
  return shares([["serving", spent.kernel, "reads and writes"], ["asking", spent.command, "commands"], ["ready", spent.hop, "travelling"], ["sleeping", spent.waits, "sleeps"]]);
}

const CLIENTS = [{ x: 8, y: 34, width: 104, height: 108 }, { x: 528, y: 34, width: 104, height: 108 }];
const LOOPS = [[206, 74], [434, 74]];
const TABLES = { single: [[148, 174]], sharded: [[148, 174], [376, 174]], shared: [[262, 174]] };
const MAIL = [{ x: 250, y: 40 }, { x: 338, y: 40 }];

/** The places of mail, in rows of five. */
const mailAt = ({ x, y }, index) => [x + 13 * (index % 5), y + 13 * Math.floor(index / 5)];
const MOST_MAIL = 35;

function drawnClients(clients, room) {
  const columns = clients.length > 25 ? 8 : 5, step = room.width / columns;
  const of = (wanted) => clients.flatMap(({ state }, index) =>
    (state === wanted ? [[room.x + ((index % columns) + 0.5) * step, room.y + (Math.floor(index / columns) + 0.5) * step]] : []));
  return box(room) + dots(of("thinks"), step * 0.3, colour("idle")) + dots(of("waits"), step * 0.3, colour("accent"))
    + dots(of("served"), step * 0.42, colour("accent")) + dots(of("served"), step * 0.2, colour("paper"));
}

function drawnMail(loop, room) {
  const parts = loop.mail.flatMap(({ kind, parts }) => parts.map(() => kind)).slice(0, MOST_MAIL);
  const of = (wanted) => parts.flatMap((kind, index) => (kind === wanted ? [mailAt(room, index)] : []));
  return squares(of("batch"), 9, `fill:${colour("accent")}`) + squares(of("answers"), 9, `fill:${colour("ink")}`);
}

/** The keys of a table, four in a row; those that a loop is using are red. */
function drawnTable([x, y], keys, at) {
  const places = keys.map((key, index) => [key, [x + 16 + 30 * (index % 4), y + 12 + 24 * Math.floor(index / 4)]]);
  const rows = Math.ceil(keys.length / 4);
  return `<rect x="${x - 4}" y="${y - 6}" width="130" height="${24 * rows + 10}" rx="3" style="fill:none;stroke:${colour("line")}"/>`
    + places.map(([key, place]) => squares([place], 21, `fill:${colour(at.includes(key) ? "accent" : "plate")};stroke:${colour("muted")}`)
      + `<text x="${place[0]}" y="${place[1] + 4}" text-anchor="middle" style="font-size:13px;fill:${colour(at.includes(key) ? "paper" : "muted")}">${key}</text>`).join("");
}

const ALL = Array.from({ length: KEYS }, (_, key) => key);

function picture(store, { design, pipeline }) {
  const { loops, clients } = store;
  const at = loops.map(({ key }) => key);
  const tables = design === "sharded" ? loops.map(({ number }) => ALL.filter((key) => key % 2 === number)) : [ALL];
  const title = `${grouped(clients.length)} ${clients.length === 1 ? "client" : "clients"}, ${pipeline === 1 ? "one command" : `${pipeline} commands`} at a time; ${store.loops.length === 1 ? "one loop owns all keys" : design === "shared" ? "two loops share all keys" : "each loop owns half of the keys"}`;
  return svg(title, 362, text(2, 16, title),
    loops.map((loop, index) => {
      const [x, y] = LOOPS[index];
      return drawnClients(clients.filter((client) => client.loop === loop), CLIENTS[index])
        + circle(x, y, 32, loop.on === "serving" ? "accent" : "muted")
        + text(x, y + 54, `loop ${index + 1}`, 'text-anchor="middle"')
        + (design === "sharded" ? drawnMail(loop, MAIL[index]) : "");
    }).join(""),
    TABLES[design].map((place, index) => drawnTable(place, tables[index], at)).join(""),
    loops.map((loop, index) => text(2, 294 + 19 * index, `Loop ${index + 1} ${loop.said}.`)).join(""),
    text(2, 334, "Red dot: waits; with a hole: is served. Red key: in use."),
    design === "sharded" ? text(2, 354, "Beside a loop: commands (red) and replies (black) for it.") : "");
}

export const owners = {
  choices: {
    clients: { label: "Clients", values: [1, 3, 10, 30, 100], say: grouped },
    pipeline: { label: "Pipeline", values: [1, 4, 16, 64], say: grouped },
    hops: { label: "What travels", options: { batch: "in one task per turn", each: "each by itself" } },
    keys: { label: "Clients ask for", options: { even: "all keys alike", hot: "key 0, half of the time" } },
  },
  designs: { single: "one loop", shared: "two share", sharded: "each its own" },
  asks: () => "Owner",
  slowMotion: 1000 / 3, // a second shows three microseconds
  make: (settings) => new Owners(settings),
  still: (store) => {
    store.advance(200);
    for (let steps = 0; steps < 2000 && store.design === "sharded" && store.loops.every(({ mail }) => mail.length === 0); steps++) store.step();
  },
  step: (store) => store.step(),
  figures, picture, words, bars,
};
