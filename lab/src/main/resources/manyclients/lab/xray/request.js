// The phases of one request in words, with the other work of its thread during its waits.

const NAMED = 3; // a thread's longest activities; the others are added up

/** A row for each phase of a request. */
function phases(trace, request) {
  const { client, first, last } = request, rows = [];
  for (let span = first; span <= last; span++) {
    const from = client.from[span], to = client.to[span], { name, level } = CLIENT_STATES[client.state[span]];
    rows.push([name, moment(from), lasting(to - from), trace.partner(client, span)?.name ?? "", level === FULL ? "" : meanwhile(trace, request, from, to)]);
  }
  return rows;
}

/** What the request's thread did between two times, and for which clients, the longest first. */
function meanwhile(trace, request, from, to) {
  const thread = trace.servant(request);
  if (!thread) return "";
  const lengths = new Map();
  for (let span = thread.after(from); span < thread.length && thread.from[span] < to; span++) {
    const partner = thread.partner[span];
    const whose = partner === request.client.index ? " for this client" : partner >= 0 ? ` for ${trace.clients[partner].name}` : "";
    const words = thread.states[thread.state[span]].name + whose;
    const length = Math.min(to, thread.to[span]) - Math.max(from, thread.from[span]);
    lengths.set(words, (lengths.get(words) ?? 0) + length);
  }
  const longest = [...lengths].sort(([, one], [, other]) => other - one);
  const named = longest.slice(0, NAMED).map(([words, length]) => `${words}, ${lasting(length)}`);
  const rest = longest.slice(NAMED).reduce((sum, [, length]) => sum + length, 0);
  if (rest > 0) named.push(`other work, ${lasting(rest)}`);
  return named.length > 0 ? `${thread.name}: ${named.join("; ")}` : "";
}

/** The request in one sentence. */
function summary(trace, { client, number, from, to }) {
  const handler = client.lengths(from, to)[3];
  return `Request ${number} of ${trace.requests(client).length} of ${client.name}, at ${moment(from)}: ${lasting(to - from)}, of which ${lasting(handler)} in the handler.`;
}

/** The panel of the followed request, with the way to its neighbours. */
class RequestPanel {
  constructor(trace, { onNext, onClose }) {
    this.trace = trace;
    this.words = make("p", { role: "status" });
    this.rows = make("div");
    this.buttons = make("p", { className: "buttons", hidden: true },
      button("Previous request", () => onNext(-1)), button("Next request", () => onNext(1)), button("Stop following", onClose));
    this.element = make("div", { className: "request" }, this.words, this.rows, this.buttons);
    this.show();
  }

  show(request) {
    this.buttons.hidden = !request;
    this.rows.replaceChildren();
    if (!request) {
      this.words.textContent = "Click a request, in a client’s lane or in a thread’s, to follow it.";
      return;
    }
    this.words.textContent = summary(this.trace, request);
    this.rows.append(table("Its phases", ["phase", "from", "took", "thread", "what that thread did in this time"],
      phases(this.trace, request)));
  }
}
