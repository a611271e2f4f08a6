// What a machine of the book waits for, in the order in which it comes.

/** Clients by the time of their requests, the earliest first: a binary heap. */
export class Queue {
  #times = [];
  #clients = [];

  /** The earliest time; infinity when nobody is left. */
  first() {
    return this.#times[0] ?? Infinity;
  }

  size() {
    return this.#times.length;
  }

  /** All that are in it, in no order. */
  clients() {
    return this.#clients;
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
