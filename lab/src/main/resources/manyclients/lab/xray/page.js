// The page: one trace, or two below each other; their findings, and their differences.

const VITALS = [
  ["threads", "threads", digits],
  ["selectsPerRequest", "selects per request", digits],
  ["wakeupsPerRequest", "wake-ups per request", digits],
  ["longestHoldMicros", "longest time in one handler", lasting],
  ["bytesPerClient", "bytes per connection", digits],
];
const DIFFERS = 1.5; // a factor

/** The findings, with a link to each moment. */
function sentences(trace, onShow) {
  if (trace.says.length === 0) return make("p", { className: "says" }, "No rule found a fault in this run.");
  return make("ol", { className: "says" }, ...trace.says.map((said) =>
    make("li", {}, button(moment(said.at, 100), () => onShow(said), { className: "moment" }), make("span", {}, said.text))));
}

/** A row for each trace; large differences are bold. */
function vitals(traces) {
  const known = VITALS.filter(([key]) => traces.every(({ vitals }) => typeof vitals[key] === "number"));
  const differs = known.map(([key]) => traces.map(({ vitals }) => vitals[key])).map((values) => Math.max(...values) > DIFFERS * Math.min(...values));
  return table("Vital signs", ["engine", ...known.map(([, name]) => name)], traces.map((trace) =>
    [trace.engine, ...known.map(([key, , words], column) => make(differs[column] ? "b" : "span", {}, words(trace.vitals[key])))]));
}

function legend() {
  const states = (title, list) => make("li", {}, make("b", {}, title), ...list.map(({ name, level, colour }) => {
    const sign = make("i", { className: ["line", "half", "full"][level] });
    sign.style.setProperty("--colour", `var(--${colour})`);
    return make("span", {}, sign, name);
  }));
  return make("ul", { className: "legend" }, states("Threads", THREAD_STATES), states("Clients", CLIENT_STATES),
    make("li", {}, make("b", {}, "Moments"), ...MOMENTS.map(({ name, sign }) => make("span", {}, `${sign} ${name}`))));
}

function toolbar(view) {
  return make("p", { className: "buttons" }, button("Zoom in", () => view.zoom(1 / 2)), button("Zoom out", () => view.zoom(2)),
    button("Earlier", () => view.pan(-1 / 2)), button("Later", () => view.pan(1 / 2)), button("Whole run", () => view.whole()));
}

/** The findings of a trace, its picture, the followed request, and its tables. */
function sections(trace, view) {
  const picture = new Picture(trace, view);
  const readout = make("p", { className: "readout", ariaHidden: "true" });
  const choose = (request) => {
    picture.follow(request);
    panel.show(request);
  };
  const next = (step) => {
    const { request } = picture;
    const to = request && trace.requests(request.client)[request.number - 1 + step];
    if (!to) return;
    choose(to);
    if (to.from < view.from || to.to > view.to) view.show(to.from - 0.1 * view.length, view.length);
  };
  const close = () => {
    picture.mark = undefined;
    choose();
  };
  const panel = new RequestPanel(trace, { onNext: next, onClose: close });
  const tables = new Tables(trace, view, (request) => {
    choose(request);
    const length = request.to - request.from;
    view.glide(request.from - length / 2, 2 * length);
    picture.lanes.focus(); // the table that had the focus is made again
  });
  handle(picture, {
    onChoose: (found) => choose(found && trace.requestAt(found)),
    onPoint: (found) => (readout.textContent = found ? told(trace, found) : ""),
  });
  handleKeys(picture, { onNext: next, onClose: close });
  const show = ({ lane: name, at }) => {
    const lane = trace.lane(name), span = lane.at(at);
    const length = Math.max(2000, span < 0 ? 0 : 2 * (lane.to[span] - lane.from[span]));
    view.glide((span < 0 ? at : lane.from[span]) - length / 4, length);
    picture.point(lane, at);
    picture.lanes.scrollIntoView({ block: "nearest" });
  };
  const said = make("section", {}, make("h2", {}, `What happened in ${trace.engine}`), sentences(trace, show));
  const shown = make("section", { className: "trace" }, make("h2", {}, trace.engine), new Overview(trace, view).canvas, readout, picture.lanes, panel.element, tables.element);
  shown.picture = picture; // for a console, and for the tests
  return { said, shown };
}

/** The words about the place under the pointer. */
function told(trace, { lane, time }) {
  const span = lane.at(time);
  if (span < 0) return `${lane.name} · ${moment(time)}`;
  return [lane.name, lane.states[lane.state[span]].name, trace.partner(lane, span)?.name, `${lasting(lane.to[span] - lane.from[span])} from ${moment(lane.from[span])}`]
    .filter(Boolean).join(" · ");
}

/** The traces in the page: compressed JSON, in base 64. */
function written() {
  return Promise.all([...document.querySelectorAll("script.trace")].map((script) => {
    const bytes = Uint8Array.from(atob(script.textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  }));
}

function begin(traces) {
  const view = new View(Math.max(...traces.map(({ micros }) => micros)));
  const names = traces.map(({ engine }) => engine).join(" and "), { clients, handler, seed } = traces[0].written;
  if (!inBook) {
    document.title = `X-ray: ${names}`;
    document.querySelector("h1").textContent = document.title;
  }
  run.textContent =
    `${counted(clients, "client")}, handler ${handler}, seed ${seed}, ${lasting(view.micros)}.`;
  const made = traces.map((trace) => sections(trace, view));
  const shown = [vitals(traces), ...made.map(({ said }) => said), legend(), toolbar(view), ...made.map(({ shown }) => shown)];
  if (inBook) main.querySelector(".note").after(...shown);
  else main.prepend(...shown);
}

const inBook = document.querySelector(".xray-body"); // the book has its own title and frame
const main = inBook ?? document.querySelector("main"), run = document.getElementById("run");
main.style.visibility = "hidden"; // until it is complete, so that nothing moves
written().then((all) => begin(all.map((trace) => new Trace(trace))))
  .catch((error) => (run.textContent = `The picture can’t be drawn: ${error.message}. The JSON file beside it has the trace.`))
  .finally(() => (main.style.visibility = ""));
