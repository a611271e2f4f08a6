// The threads of a machine.
import { Queue } from "./queue.js";
import { SILENCE, random } from "./chance.js";

/** A thread: it does one thing after the other, and each until it is done. */
export class Worker {
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
    this.spent = { serving: 0, asking: 0, sleeping: 0, stopped: 0 };
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
      const next = this.machine.reply(this, this.time, this.random);
      if (this.machine.kind !== "polling" && next < Infinity) this.requests.add(next, this.client);
    }
  }

  #begin() {
    if (this.machine.kind === "polling") this.#ask();
    else this.#select();
  }

  /** The client whose turn it is: its request, as soon as it is there, or silence. */
  #ask() {
    const { sentAt } = this.machine;
    if (this.doing === "asking" && sentAt[this.client] <= this.time) { // it spoke while it was asked
      this.#serve(this.client);
      return;
    }
    const client = this.clients[this.position];
    this.position = (this.position + 1) % this.clients.length;
    if (this.position === 0) this.turns++;
    if (sentAt[client] <= this.time) this.#serve(client);
    else this.#do("asking", client, Math.min(this.time + SILENCE, sentAt[client]));
  }

  /** Who has spoken first; sleep if nobody has. */
  #select() {
    const { machine, time, requests } = this;
    const asked = requests.first();
    if (machine.goesOn(time) > time) this.#do("stopped", -1, machine.goesOn(time));
    else if (asked <= time) this.#serve(requests.take(), asked);
    else this.#do("sleeping", -1, Math.min(asked, machine.stops(time)));
  }

  /** A request that nobody could foresee. */
  hear(time, client) {
    this.requests.add(time, client);
    if (this.doing === "sleeping") this.until = Math.min(this.until, time);
  }

  #serve(client, asked = this.machine.sentAt[client]) {
    this.asked = asked;
    this.took = this.machine.takes(this.random);
    this.#do("serving", client, this.time + this.took);
  }

  /** Until a moment and not for a duration: sums of durations miss the moment by a rounding. */
  #do(what, client, until) {
    this.doing = what;
    this.client = client;
    this.until = until;
  }
}
