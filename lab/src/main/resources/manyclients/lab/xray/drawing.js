// Draws a picture: the spans as pixels; on top of them the axis, words, moments, and the followed request.

const WORDS_FROM = 40; // the minimum width of a span with words in it
const SIGN = 12; // the width of a moment's sign

class Drawing {
  #pixels = new Pixels();

  constructor(picture) {
    this.picture = picture;
    this.context = picture.canvas.getContext("2d", { willReadFrequently: true }); // painted by the processor
  }

  /** @param rows the rows in view */
  draw(rows) {
    const { context, picture } = this, { scale, mark } = picture;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = picture.colours.paper;
    context.fillRect(0, 0, picture.canvas.width, picture.canvas.height);
    const worded = this.#spans(rows);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.textBaseline = "middle";
    context.font = "11px system-ui, sans-serif";
    this.#axis();
    for (const row of rows) this.#clipped(row, () => (row.lane ? this.#lane(row, worded.get(row)) : this.#queue(row)));
    if (picture.request) this.#followed(rows, picture.request);
    if (mark) this.#line(picture.x(mark.at), "accent");
    for (const row of rows) this.#clipped(row, () => this.#label(row));
  }

  /** Draws all spans; returns, by row, those that have room for words. */
  #spans(rows) {
    const { context, picture } = this, { scale, canvas } = picture, device = (length) => Math.round(length * scale);
    const left = device(picture.left), top = device(AXIS), worded = new Map();
    this.#pixels.clear(context, canvas.width - left, canvas.height - top, picture.colours);
    for (const row of rows.filter(({ lane }) => lane)) {
      const y = device(picture.y(row)) - top, clip = device(picture.clip(row)) - top;
      worded.set(row, this.#pixels.lane(row.lane, picture.view, y, device(row.height), clip, Math.round(scale), WORDS_FROM * scale));
    }
    this.#pixels.put(context, left, top);
    return worded;
  }

  #clipped(row, draw) {
    const { context, picture } = this;
    context.save();
    context.beginPath();
    context.rect(0, picture.clip(row), picture.wide, picture.high);
    context.clip();
    draw();
    context.restore();
  }

  #lane(row, worded) {
    for (const span of worded) {
      if (row.lane.states[row.lane.state[span]].level === FULL) this.#words(row, span);
    }
    this.#moments(row);
  }

  /** Writes into a wide span its client or thread, or otherwise its state. */
  #words(row, span) {
    const { context, picture } = this, { lane } = row;
    const words = picture.trace.partner(lane, span)?.name ?? lane.states[lane.state[span]].name;
    const left = Math.max(picture.left, picture.x(lane.from[span])) + 5, right = Math.min(picture.wide, picture.x(lane.to[span])) - 5;
    context.fillStyle = picture.colours.paper;
    context.fillRect(left - 5, picture.y(row), 1, row.height); // another may follow immediately
    if (context.measureText(words).width > right - left) return;
    context.fillText(words, left, picture.y(row) + row.height / 2 + 0.5);
  }

  /** Draws the signs of moments, unless they are too many to tell apart. */
  #moments(row) {
    const { context, picture } = this, { moments, momentAt } = row.lane;
    const first = firstAbove(momentAt, picture.view.from - 1), end = firstAbove(momentAt, picture.view.to);
    if ((end - first) * SIGN > picture.wide - picture.left) return;
    context.fillStyle = picture.colours.ink;
    context.textAlign = "center";
    for (let i = first; i < end; i++) context.fillText(MOMENTS[moments[i].kind].sign, picture.x(momentAt[i]), picture.y(row) + 3);
  }

  /** Draws the maximum length of the queue in each column of pixels. */
  #queue(row) {
    const { context, picture } = this, { queueAt, queueLength, queueMost } = picture.trace;
    context.fillStyle = picture.colours.queue;
    let next = firstAbove(queueAt, picture.view.from);
    for (let x = picture.left; x < picture.wide; x++) {
      let most = next > 0 ? queueLength[next - 1] : 0;
      for (const end = picture.time(x + 1); queueAt[next] < end; next++) most = Math.max(most, queueLength[next]);
      context.fillRect(x, picture.y(row) + row.height, 1, (-most / queueMost) * row.height);
    }
  }

  /** Draws round times, as many as fit. */
  #axis() {
    const { context, picture } = this, { view, left, wide } = picture, step = roundStep((view.length * 110) / (wide - left));
    context.textAlign = "center";
    for (let time = Math.ceil(view.from / step) * step; time <= view.to; time += step) {
      const words = moment(time, step), half = context.measureText(words).width / 2;
      context.globalAlpha = 0.5;
      this.#line(picture.x(time), "line");
      context.globalAlpha = 1;
      context.fillStyle = picture.colours.muted;
      context.fillText(words, Math.min(wide - half - 2, Math.max(left + half, picture.x(time))), AXIS / 2 - 1);
    }
    context.textAlign = "left";
  }

  #line(x, colour) {
    const { context, picture } = this;
    if (x < picture.left || x > picture.wide) return;
    context.fillStyle = picture.colours[colour];
    context.fillRect(Math.round(x), AXIS - 5, 1, picture.high);
  }

  /** Draws a name. A narrow picture cuts off its beginning, because the end tells threads apart. */
  #label(row) {
    const { context, picture } = this, { request, mark } = picture, y = picture.y(row);
    const here = row.lane && (row.lane === request?.client || row.lane === mark?.lane);
    context.fillStyle = picture.colours.paper;
    context.fillRect(0, y - 3, picture.left - 1, row.height + 6);
    context.fillStyle = picture.colours[here ? "accent" : "muted"];
    context.textAlign = "right";
    context.fillText(row.lane?.name ?? `queue ≤ ${picture.trace.queueMost}`, picture.left - 8, y + row.height / 2 + 0.5);
  }

  /** Fades the other requests, but not the work of the serving thread during this one. Bands lead from the client to its threads. */
  #followed(rows, request) {
    const { context, picture } = this, { trace, left, wide } = picture;
    const own = rows.find(({ lane }) => lane === request.client), servant = trace.servant(request);
    const from = Math.max(left, picture.x(request.from)), to = Math.max(from, Math.min(wide, picture.x(request.to)));
    context.fillStyle = picture.colours.paper;
    context.globalAlpha = 0.72;
    for (const row of rows) {
      const end = row === own || (servant && row.lane === servant) ? from : wide, y = picture.y(row) - 1;
      this.#clipped(row, () => {
        context.fillRect(left, y, end - left, row.height + 2);
        if (end < wide) context.fillRect(to, y, wide - to, row.height + 2);
      });
    }
    context.globalAlpha = 1;
    if (!own) return;
    for (const { lane, span } of trace.work(request)) this.#band(picture.rowOf(lane), own, span);
    if (to > from) this.#outline(own, from, to);
  }

  #band(row, own, span) {
    const { context, picture } = this, { lane } = row;
    const from = Math.max(picture.left, picture.x(lane.from[span])), to = Math.min(picture.wide, picture.x(lane.to[span]));
    if (to < from) return;
    const top = picture.y(row) + row.height, width = Math.max(1, to - from);
    context.fillStyle = picture.colours[lane.states[lane.state[span]].colour];
    this.#clipped(row, () => context.fillRect(from, picture.y(row), width, row.height));
    context.globalAlpha = 0.3;
    context.fillRect(from, top, width, Math.max(0, picture.y(own) - top));
    context.globalAlpha = 1;
    this.#outline(row, from, from + width);
  }

  #outline(row, from, to) {
    this.context.strokeStyle = this.picture.colours.ink;
    this.#clipped(row, () => this.context.strokeRect(from - 0.5, this.picture.y(row) - 0.5, to - from + 1, row.height + 1));
  }
}

/** 1, 2 or 5 times a power of ten, and at least 1: the first that is not less than `least`. */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * 0.999));
}
