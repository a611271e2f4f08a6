// The whole run in one strip: the threads' work, the queue's length, the findings, and the part in view.

const OVERVIEW = 40, SIGNS = 8; // pixels: its height, and the height of the findings' signs in it

class Overview {
  #still = make("canvas"); // everything except the part in view
  #frame = 0;

  constructor(trace, view) {
    Object.assign(this, { trace, view });
    this.canvas = make("canvas", { className: "overview", ariaHidden: "true" }); // the tables say what it shows, and the buttons lead where it leads
    view.onChange(() => this.ask());
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    onRecolour(() => this.resize());
    const go = ({ offsetX }) => view.show((offsetX / this.wide) * view.micros - view.length / 2, view.length);
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      go(event);
    });
    this.canvas.addEventListener("pointermove", (event) => event.buttons > 0 && go(event));
  }

  resize() {
    const { trace, view } = this, scale = devicePixelRatio;
    this.wide = this.canvas.clientWidth;
    this.colours = palette();
    if (this.wide === 0) return;
    for (const canvas of [this.canvas, this.#still]) {
      canvas.width = Math.round(this.wide * scale);
      canvas.height = Math.round(OVERVIEW * scale);
    }
    const context = this.#still.getContext("2d"), x = (time) => (time / view.micros) * this.wide;
    context.scale(scale, scale);
    context.fillStyle = this.colours.plate;
    context.fillRect(0, 0, this.wide, OVERVIEW);
    context.fillStyle = this.colours.muted;
    busy(trace, view.micros, this.wide).forEach((share, column) =>
      share > 0 && context.fillRect(column, OVERVIEW, 1, -Math.max(1, share * (OVERVIEW - SIGNS))));
    context.fillStyle = this.colours.queue;
    trace.queueAt.forEach((at, i) => context.fillRect(x(at), OVERVIEW - 2 - (trace.queueLength[i] / trace.queueMost) * (OVERVIEW - SIGNS - 2), 1.5, 1.5));
    context.fillStyle = this.colours.accent;
    trace.says.forEach(({ at }) => context.fillRect(x(at) - 1, 0, 2, SIGNS - 1));
    this.ask();
  }

  ask() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.wide > 0 && this.draw());
  }

  draw() {
    const { canvas, view, colours } = this, context = canvas.getContext("2d"), scale = canvas.width / view.micros;
    const from = view.from * scale, to = Math.max(from + 2, view.to * scale);
    context.globalAlpha = 1;
    context.drawImage(this.#still, 0, 0);
    context.strokeStyle = colours.ink;
    context.strokeRect(from + 0.5, 0.5, to - from - 1, canvas.height - 1);
    context.globalAlpha = 0.6;
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, from, canvas.height);
    context.fillRect(to, 0, canvas.width, canvas.height);
  }
}

/** The threads' share of work in each column's time. */
function busy(trace, micros, wide) {
  const sums = new Float64Array(wide), shares = new Float32Array(wide * STATES);
  for (const lane of trace.threads) {
    lane.measure(0, micros, wide, shares);
    shares.forEach((share, i) => {
      if (THREAD_STATES[i % STATES].level === FULL) sums[Math.floor(i / STATES)] += share / trace.threads.length;
    });
  }
  return sums;
}
