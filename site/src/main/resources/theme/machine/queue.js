// The queues of a machine of the book.

/** Events by their time, the earliest first: a binary heap. An event is a number. */
export class Agenda {
  #times = [];
  #events = [];

  /** The earliest time; infinity when there is none. */
  first() {
    return this.#times[0] ?? Infinity;
  }

  add(time, event) {
    if (time === Infinity) return;
    let at = this.#times.length;
    for (let above = (at - 1) >> 1; at > 0 && this.#times[above] > time; above = (at - 1) >> 1) {
      this.#put(at, this.#times[above], this.#events[above]);
      at = above;
    }
    this.#put(at, time, event);
  }

  /** Removes the earliest event. */
  take() {
    const taken = this.#events[0];
    const time = this.#times.pop();
    const event = this.#events.pop();
    const size = this.#times.length;
    let at = 0;
    for (let below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && this.#times[below + 1] < this.#times[below]) below++;
      if (this.#times[below] >= time) break;
      this.#put(at, this.#times[below], this.#events[below]);
      at = below;
    }
    if (size > 0) this.#put(at, time, event);
    return taken;
  }

  #put(at, time, event) {
    this.#times[at] = time;
    this.#events[at] = event;
  }
}

/** A queue: first in, first out. */
export class Line {
  #items = [];
  #head = 0;

  get size() {
    return this.#items.length - this.#head;
  }

  add(item) {
    this.#items.push(item);
  }

  take() {
    const item = this.#items[this.#head++];
    if (this.#head > 1000 && 2 * this.#head > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}
