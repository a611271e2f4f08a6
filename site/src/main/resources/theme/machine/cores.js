// The cores that threads run on.
import { Line } from "./queue.js";
import { SLICE } from "./chance.js";

/**
 * Cores, and the threads that are ready to run and take turns. The operating system takes a core away from a thread
 * after a while (`slice`); the JDK's scheduler of virtual threads does not.
 */
export class Cores {
  #ready = new Line();
  #free;

  /** @param begin called with a thread that is given a core, and for how long */
  constructor(count, preemptive, begin) {
    this.#free = count;
    this.slice = preemptive && Number.isFinite(count) ? SLICE : Infinity;
    this.begin = begin;
  }

  /** Queues a thread that has to compute for `thread.left`. */
  want(thread) {
    this.#ready.add(thread);
    this.#give();
  }

  /** Takes the core back after a thread's time. */
  release() {
    this.#free++;
  }

  /** Gives free cores to the threads that have waited longest. */
  #give() {
    while (this.#free > 0 && this.#ready.size > 0) {
      this.#free--;
      const thread = this.#ready.take();
      this.begin(thread, Math.min(thread.left, this.slice));
    }
  }

  /** Gives the released cores to waiting threads. */
  goOn() {
    this.#give();
  }
}
