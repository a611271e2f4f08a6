// A lane: the states of one thread or one client, from the beginning of the run to its end.

/** The height of a state in a lane: waiting is low, work is high. */
const LINE = 0, HALF = 1, FULL = 2;

const THREAD_STATES = [
  { name: "waiting", level: LINE, colour: "wait" },
  { name: "selecting", level: HALF, colour: "wait" },
  { name: "reading", level: FULL, colour: "type" },
  { name: "in a handler", level: FULL, colour: "accent" },
  { name: "writing", level: FULL, colour: "string" },
  { name: "tasks and timers", level: FULL, colour: "annotation" },
  { name: "parked", level: LINE, colour: "idle" },
  { name: "waiting for a lock", level: HALF, colour: "lock" },
];

const CLIENT_STATES = [
  { name: "thinking", level: LINE, colour: "idle" },
  { name: "in the kernel", level: HALF, colour: "wait" },
  { name: "in a queue", level: HALF, colour: "queue" },
  { name: "in the handler", level: FULL, colour: "accent" },
  { name: "reply waiting", level: HALF, colour: "string" },
];

/** The share of spans under a microsecond: not visible in a sum, but not nothing. */
const NOTHING = 1e-6;

/** The maximum number of states of a lane of either kind. */
const STATES = 8;

/** Spans that do not overlap, sorted by time; and the moments of this lane, sorted as well. */
class Lane {
  /**
   * @param states the meanings of its states' numbers
   * @param spans of `[state, from, to, partner]`: the client that a thread works for, the thread that works for a client, or −1
   */
  constructor(name, states, index, spans) {
    Object.assign(this, { name, states, index, length: spans.length, moments: [] });
    const all = (type, i) => type.from(spans, (span) => span[i]);
    this.state = all(Uint8Array, 0);
    this.from = all(Float64Array, 1);
    this.to = all(Float64Array, 2);
    this.partner = all(Int32Array, 3);
  }

  sortMoments() {
    this.moments.sort((one, other) => one.at - other.at);
    this.momentAt = Float64Array.from(this.moments, ({ at }) => at);
  }

  /** The first span that ends later: because spans do not overlap, their ends are sorted, too. */
  after(time) {
    return firstAbove(this.to, time);
  }

  /** The span at this time, or −1. */
  at(time) {
    const span = this.after(time);
    return span < this.length && this.from[span] <= time ? span : -1;
  }

  /**
   * Measures the part of each column of pixels that a state takes: `shares[column * STATES + state]`, from 0 to 1.
   * Spans narrower than a column add up in it, so a column is never more than a few numbers. Only spans in view are
   * read.
   *
   * @return the spans that are at least `wide` columns wide
   */
  measure(from, to, width, shares, wide = Infinity) {
    shares.fill(0, 0, width * STATES);
    const scale = width / (to - from), found = [];
    for (let span = this.after(from); span < this.length && this.from[span] < to; span++) {
      const left = Math.max(0, (this.from[span] - from) * scale);
      const right = Math.min(width, (this.to[span] - from) * scale);
      const first = Math.min(width - 1, Math.floor(left)), last = Math.min(width - 1, Math.floor(right));
      const state = this.state[span];
      if (first === last) {
        shares[first * STATES + state] += right - left || NOTHING;
      } else {
        shares[first * STATES + state] += first + 1 - left;
        for (let column = first + 1; column < last; column++) shares[column * STATES + state] = 1;
        shares[last * STATES + state] += right - last;
      }
      if (right - left >= wide) found.push(span);
    }
    return found;
  }

  /** The total time in each state between two times. */
  lengths(from, to) {
    const lengths = new Array(this.states.length).fill(0);
    for (let span = this.after(from); span < this.length && this.from[span] < to; span++) {
      lengths[this.state[span]] += Math.min(to, this.to[span]) - Math.max(from, this.from[span]);
    }
    return lengths;
  }
}

/** The index of the first number in a sorted array that is greater. */
function firstAbove(sorted, number) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] > number) high = middle;
    else low = middle + 1;
  }
  return low;
}
