// Workers that share one queue: whoever is free takes the request that has waited longest.
import { Queue } from "./queue.js";
import { random } from "./chance.js";

export class Pool {
  /** @param machine whose clients have sent their first requests, or will */
  constructor(machine, size, seed) {
    this.machine = machine;
    this.random = random(seed);
    this.time = 0;
    this.requests = new Queue();
    machine.sentAt.forEach((time, client) => time < Infinity && this.requests.add(time, client));
    machine.owner.fill(0);
    this.workers = Array.from({ length: size }, () => (
      { doing: "sleeping", client: -1, until: Infinity, asked: 0, took: 0, turns: 0, spent: { serving: 0, asking: 0, sleeping: 0, stopped: 0 } }));
  }

  advance(time) {
    for (let next = this.#next(); next.at <= time; next = this.#next()) {
      this.#account(next.at);
      if (next.worker.doing === "serving") this.#finish(next.worker);
      else this.#begin(next.worker);
    }
    this.#account(time);
  }

  /** What happens next: somebody has finished, or a request meets somebody who is free. */
  #next() {
    const first = this.workers.reduce((one, other) => (other.until < one.until ? other : one));
    const free = this.workers.find((worker) => worker.doing === "sleeping");
    const arrival = free ? Math.max(this.requests.first(), this.time) : Infinity;
    return arrival < first.until ? { at: arrival, worker: free } : { at: first.until, worker: first };
  }

  #begin(worker) {
    worker.doing = "serving";
    worker.asked = this.requests.first();
    worker.client = this.requests.take();
    worker.took = this.machine.takes(this.random);
    worker.until = this.time + worker.took;
  }

  #finish(worker) {
    this.requests.add(this.machine.reply(worker, this.time, this.random), worker.client);
    worker.doing = "sleeping";
    worker.client = -1;
    worker.until = Infinity;
  }

  #account(time) {
    this.workers.forEach((worker) => (worker.spent[worker.doing] += time - this.time));
    this.time = time;
  }
}
