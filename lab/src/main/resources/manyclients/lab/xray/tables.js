// The part in view of a picture, as tables.

const SHOWN = 50; // requests

class Tables {
  #timer = 0;

  constructor(trace, view, onChoose) {
    Object.assign(this, { trace, view, onChoose, rows: make("div") });
    this.element = make("details", { className: "tables" }, make("summary", {}, "The same as tables"), this.rows);
    this.element.addEventListener("toggle", () => this.#fill());
    view.onChange(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#fill(), 200); // when the view has stopped moving
    });
  }

  #fill() {
    if (this.element.open) this.rows.replaceChildren(this.#threads(), this.#queue(), this.#requests());
  }

  #threads() {
    const { from, to, length } = this.view;
    return table(`Threads, from ${moment(from)} to ${moment(to)}`, ["thread", ...THREAD_STATES.map(({ name }) => name)],
      this.trace.threads.map((lane) => [lane.name, ...lane.lengths(from, to).map((time) => `${digits((100 * time) / length)}\u00a0%`)]));
  }

  #queue() {
    const { queueAt, queueLength, queueMost } = this.trace, { from, to } = this.view;
    if (queueMost === 0) return "";
    const seen = queueLength.subarray(Math.max(0, firstAbove(queueAt, from) - 1), firstAbove(queueAt, to));
    return make("p", {}, `The queue: ${seen[0] ?? 0} at first, ${seen.at(-1) ?? 0} at last, ${seen.reduce((most, length) => Math.max(most, length), 0)} at most.`);
  }

  /** The table of requests, the slowest first. */
  #requests() {
    const { from, to } = this.view;
    const all = this.trace.clients.flatMap((client) => this.trace.requests(client).filter((request) => request.to > from && request.from < to));
    all.sort((one, other) => other.to - other.from - (one.to - one.from));
    const caption = counted(all.length, "request") + (all.length > SHOWN ? `; the slowest ${SHOWN}` : "");
    return table(caption, ["client", "from", "took", ...CLIENT_STATES.slice(1).map(({ name }) => name), "thread", "follow"],
      all.slice(0, SHOWN).map((request) => this.#request(request)));
  }

  #request(request) {
    const { client, number, from, to } = request;
    const follow = button("Follow", () => this.onChoose(request), { ariaLabel: `Follow request ${number} of ${client.name}` });
    return [client.name, moment(from), lasting(to - from), ...client.lengths(from, to).slice(1).map((length) => (length > 0 ? lasting(length) : "–")), this.trace.servant(request)?.name ?? "", follow];
  }
}
