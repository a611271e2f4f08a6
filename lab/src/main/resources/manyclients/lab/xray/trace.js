// A trace, in the form that TraceJson writes: its lanes, its queue, its requests.

const MOMENTS = [
  { name: "accepted", sign: "▸" },
  { name: "closed", sign: "×" },
  { name: "woken", sign: "▾" },
  { name: "blocked on a write", sign: "■" },
];

class Trace {
  #requests = new Map(); // by client, filled on demand

  constructor(written) {
    const { engine, micros, says, vitals } = written;
    Object.assign(this, { written, engine, micros, says, vitals });
    this.threads = lanes(written.threads, THREAD_STATES, written.threadSpans);
    this.clients = lanes(written.clientIds.map((id) => `client ${id}`), CLIENT_STATES, written.clientSpans);
    this.queueAt = Float64Array.from(written.queue, ([at]) => at);
    this.queueLength = Float64Array.from(written.queue, ([, length]) => length);
    this.queueMost = this.queueLength.reduce((most, length) => Math.max(most, length), 0);
    for (const [kind, at, thread, client, count] of written.moments) {
      (this.clients[client] ?? this.threads[thread])?.moments.push({ kind, at, thread, count });
    }
    for (const lane of [...this.threads, ...this.clients]) lane.sortMoments();
  }

  /** The lane of a finding: `t0` is the first thread, `c3` the fourth client. */
  lane(name) {
    return (name[0] === "t" ? this.threads : this.clients)[Number(name.slice(1))];
  }

  /** The client that a thread works for, or the thread that works for a client. */
  partner(lane, span) {
    return (lane.states === CLIENT_STATES ? this.threads : this.clients)[lane.partner[span]];
  }

  /** All requests of a client, in order. */
  requests(client) {
    if (!this.#requests.has(client)) this.#requests.set(client, requestsOf(client));
    return this.#requests.get(client);
  }

  /** The request of a lane at this time, or within reach of it: a client's own, or that of the client that a thread worked for. */
  requestAt({ lane, time, reach = 0 }) {
    for (let span = lane.after(time - reach); span < lane.length && lane.from[span] <= time + reach; span++) {
      const client = lane.states === CLIENT_STATES ? lane : this.partner(lane, span);
      const at = Math.min(lane.to[span], Math.max(lane.from[span], time));
      const found = client && lane.state[span] > 0 && this.requests(client).find(({ from, to }) => from <= at && at <= to);
      if (found) return found;
    }
    return undefined;
  }

  /** The work of threads for a request: `{ lane, span }`, in order of time. */
  work({ client, from, to }) {
    const found = [];
    for (const lane of this.threads) {
      for (let span = lane.after(from); span < lane.length && lane.from[span] < to; span++) {
        if (lane.partner[span] === client.index) found.push({ lane, span });
      }
    }
    return found.sort((one, other) => one.lane.from[one.span] - other.lane.from[other.span]);
  }

  /** The thread that ran the handler of a request, if there was one. */
  servant({ client, first, last }) {
    for (let span = first; span <= last; span++) {
      if (client.state[span] === 3) return this.partner(client, span);
    }
    return undefined;
  }
}

function lanes(names, states, spans) {
  const own = names.map(() => []);
  for (const [lane, ...span] of spans) own[lane].push(span);
  return names.map((name, index) => new Lane(name, states, index, own[index]));
}

/**
 * The requests of a client. A request lies between two times of thinking. If a client does not think, its request ends
 * when its handler has ended and its reply is written, if another handler follows.
 */
function requestsOf(client) {
  const found = [];
  let first = -1, served = -1;
  const end = (last) => {
    if (first >= 0) found.push({ client, first, last, from: client.from[first], to: client.to[last] });
    first = served = -1;
  };
  for (let span = 0; span < client.length; span++) {
    const state = client.state[span];
    const apart = span > 0 && client.from[span] > client.to[span - 1];
    if (state === 0 || apart) end(span - 1);
    if (state === 0) continue;
    if (state === 3 && served >= 0) {
      const next = served + 1;
      end(served);
      first = next;
    }
    if (first < 0) first = span;
    if (state >= 3) served = span;
  }
  end(client.length - 1);
  return found.map((request, index) => Object.assign(request, { number: index + 1 }));
}
