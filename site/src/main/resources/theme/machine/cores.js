// The cores that threads run on.
import { Line } from "./queue.js";
import { SLICE } from "./chance.js";

/**
 * Cores and the threads that are ready for one, which take turns. The operating system takes a core away after a while
 * (`slice`); the JDK's scheduler of virtual threads does not.
 */
export class Cores {
  #ready = new Line();
  #free;

  /** @param begin what to do with a thread that is given a core for some time */
  constructor(count, preemptive, begin) {
    this.#free = count;
    this.slice = preemptive && Number.isFinite(count) ? SLICE : Infinity;
    this.begin = begin;
  }

  /** A thread has something to compute: `thread.left` says for how long. */
  want(thread) {
    this.#ready.add(thread);
    this.#give();
  }

  /** A thread has used the time that it was given. */
  release() {
    this.#free++;
  }

  /** Whoever waits longest is next. */
  #give() {
    while (this.#free > 0 && this.#ready.size > 0) {
      this.#free--;
      const thread = this.#ready.take();
      this.begin(thread, Math.min(thread.left, this.slice));
    }
  }

  /** What a core was released for. */
  goOn() {
    this.#give();
  }
}
