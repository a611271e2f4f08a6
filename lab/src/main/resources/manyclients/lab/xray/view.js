// The stretch of time in view, which all pictures of a page share.

const SHORTEST = 20; // microseconds
const GLIDE = 250; // milliseconds

class View {
  #listeners = [];
  #frame = 0;

  constructor(micros) {
    Object.assign(this, { micros, from: 0, to: micros });
  }

  get length() {
    return this.to - this.from;
  }

  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** Shows this much time, from this moment on, within the run. */
  show(from, length) {
    cancelAnimationFrame(this.#frame);
    this.#set(from, length);
  }

  #set(from, wanted) {
    const length = Math.min(this.micros, Math.max(SHORTEST, wanted));
    this.from = Math.min(this.micros - length, Math.max(0, from));
    this.to = this.from + length;
    this.#listeners.forEach((listener) => listener());
  }

  whole() {
    this.glide(0, this.micros);
  }

  /** Zooms; the time `at` stays in its place. */
  zoom(factor, at = (this.from + this.to) / 2) {
    const length = Math.min(this.micros, Math.max(SHORTEST, this.length * factor));
    this.show(at - ((at - this.from) * length) / this.length, length);
  }

  /** @param share a share of the part in view */
  pan(share) {
    this.show(this.from + share * this.length, this.length);
  }

  /** Moves there slowly, so that the eye can follow; immediately if the reader prefers reduced motion. */
  glide(from, length) {
    cancelAnimationFrame(this.#frame);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#set(from, length);
      return;
    }
    const start = performance.now(), before = { from: this.from, length: this.length };
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE)), eased = part * part * (3 - 2 * part);
      this.#set(before.from + (from - before.from) * eased, before.length + (length - before.length) * eased);
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
