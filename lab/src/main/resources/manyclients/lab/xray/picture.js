// The picture of a trace: a lane for each thread, one for the queue, a lane for each client; time runs to the right. It
// knows the place of everything; drawing.js knows the look. Lengths are CSS pixels.

const AXIS = 26, LABELS = 92, NARROW_LABELS = 66, NARROW = 560;
const THREAD = { height: 22, gap: 7 }, QUEUE = { height: 34, gap: 9 }, CLIENT = { height: 13, gap: 4 };
const REACH = 3; // the distance by which a click may miss a lane or a span

class Picture {
  #frame = 0;
  #rows = [];

  constructor(trace, view) {
    Object.assign(this, { trace, view, pinned: 0, left: 0, wide: 0, high: 0, scale: 1 });
    this.canvas = make("canvas");
    this.room = make("div", { className: "room" }, this.canvas);
    this.lanes = make("div", { className: "lanes", tabIndex: 0, role: "group",
      ariaLabel: `${trace.engine}: lanes of threads and clients. The tables below say the same.` }, this.room);
    this.drawing = new Drawing(this);
    this.lanes.addEventListener("scroll", () => this.ask());
    view.onChange(() => this.ask());
    onRecolour(() => this.recolour());
    new ResizeObserver(() => requestAnimationFrame(() => this.resize())).observe(this.lanes); // resize changes their height
  }

  recolour() {
    this.colours = palette();
    this.draw();
  }

  /** Gives every lane its place. If there are only a few threads, they stay in view, whichever clients are in view. */
  resize() {
    const rows = [];
    let top = 6;
    const add = (lane, { height, gap }) => {
      rows.push({ lane, top, height });
      top += height + gap;
    };
    this.trace.threads.forEach((lane) => add(lane, THREAD));
    if (this.trace.queueMost > 0) add(undefined, QUEUE);
    const most = Math.max(240, 0.7 * innerHeight);
    this.pinned = top < most / 2 ? top : 0;
    rows.forEach((row) => (row.pinned = this.pinned > 0));
    this.trace.clients.forEach((lane) => add(lane, CLIENT));
    this.#rows = rows;
    this.high = Math.min(most, AXIS + top + 2);
    this.lanes.style.height = this.canvas.style.height = `${this.high}px`;
    this.room.style.height = `${AXIS + top}px`;
    this.wide = this.lanes.clientWidth;
    this.left = this.wide < NARROW ? NARROW_LABELS : LABELS;
    this.scale = Math.min(3, devicePixelRatio);
    this.canvas.width = Math.round(this.wide * this.scale);
    this.canvas.height = Math.round(this.high * this.scale);
    this.recolour();
  }

  ask() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    if (this.wide > this.left) this.drawing.draw(this.visible());
  }

  x(time) {
    return this.left + ((time - this.view.from) / this.view.length) * (this.wide - this.left);
  }

  time(x) {
    return this.view.from + ((x - this.left) / (this.wide - this.left)) * this.view.length;
  }

  /** The current place of a row, from the top of the canvas. */
  y(row) {
    return AXIS + row.top - (row.pinned ? 0 : this.lanes.scrollTop);
  }

  /** The place above which a row is not drawn: scrolling rows do not cover the fixed ones. */
  clip(row) {
    return AXIS + (row.pinned ? 0 : this.pinned);
  }

  visible() {
    return this.#rows.filter((row) => this.y(row) + row.height > this.clip(row) && this.y(row) < this.high);
  }

  rowOf(lane) {
    return this.#rows.find((row) => row.lane === lane);
  }

  /** The lane and the time at a point: `{ lane, time, reach }`; undefined if there is no lane. */
  at({ x, y }) {
    const row = this.visible().find((each) =>
      y >= Math.max(this.clip(each), this.y(each) - REACH) && y < this.y(each) + each.height + REACH);
    if (x < this.left || !row?.lane) return undefined;
    return { lane: row.lane, time: this.time(x), reach: this.time(x + REACH) - this.time(x) };
  }

  /** Follows a request, or none. */
  follow(request) {
    this.request = request;
    if (request) this.reveal(request.client);
    this.ask();
  }

  /** Marks a moment in a lane. */
  point(lane, at) {
    this.mark = { lane, at };
    this.reveal(lane);
    this.ask();
  }

  reveal(lane) {
    const row = this.rowOf(lane), y = this.y(row);
    if (row.pinned || (y >= this.clip(row) && y + row.height <= this.high)) return;
    this.lanes.scrollTop = row.top - this.pinned - (this.high - AXIS - this.pinned) / 2;
  }
}
