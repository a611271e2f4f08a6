// A machine of the book: the picture that is there without scripts comes alive, and the reader has the controls.
import { SLOWER, STOPS_EVERY } from "./chance.js";
import { DESIGNS, LATE, Machine, run } from "./model.js";
import { grouped, picture } from "./draw.js";

const CHOICES = {
  clients: { label: "Clients", values: [10, 30, 100, 300, 1000, 3000], say: grouped },
  active: { label: "Active", values: [0.01, 0.03, 0.1, 0.3, 1], say: (part) => `${part * 100} %` },
  service: { label: "Service time", values: [0.1, 0.5, 2, 5, 20, 100], say: (ms) => `${ms} ms` },
  slow: { label: "Slow requests", values: [0, 0.01, 0.05, 0.2], say: (part) => (part === 0 ? "none" : `1 in ${1 / part}`) },
  stop: { label: "Stopped", values: [0, 100, 300, 1000, 3000], say: (ms) => `${grouped(ms)} ms` },
};
const SLOW_MOTION = 10; // ten seconds show one
const LONGEST_FRAME = 100; // milliseconds that pass at most between two pictures, when the page was asleep
const STILL_AT = 2_345; // milliseconds: what is shown when nothing moves

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** Milliseconds as a person would say them. */
export function duration(ms) {
  if (!Number.isFinite(ms)) return "–";
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)}\u00a0s`;
  return ms >= 10 ? `${Math.round(ms)}\u00a0ms` : `${ms.toFixed(1)}\u00a0ms`;
}

/** What twenty seconds of it come to, in words. */
export function words({ service, slow, stop }, summary, threadKilobytes) {
  if (stop !== undefined) return report(stop, summary);
  const { threads, unanswered, active } = summary;
  const memory = threadKilobytes > 0 ? `, which take ${(threads * threadKilobytes / 1024).toFixed(1)}\u00a0MB` : "";
  const first = threads === 1 ? "One thread." : `${grouped(threads)} threads${memory}.`;
  const turn = Number.isFinite(summary.turn) ? ` Once around takes ${duration(summary.turn)}.` : "";
  const answered = slow > 0
    ? ` One handler in ${1 / slow} takes ${duration(service * SLOWER)}. The replies of all others take ${duration(summary.quickMean)} on average and ${duration(summary.quickWorst)} at worst; their handler takes ${duration(service)} of it.`
    : active > unanswered
    ? ` A reply takes ${duration(summary.mean)} on average and ${duration(summary.worst)} at worst; the handler takes ${duration(service)} of it.`
    : "";
  const never = unanswered === 0 ? "" : ` ${grouped(unanswered)} of ${grouped(active)} active clients never get one.`;
  return first + answered + turn + never;
}

/** What clients would report of a server that was stopped. */
function report(stop, { replies, late, mean, p95, worst }) {
  const stopped = stop === 0 ? "The server is never stopped." : `Of ${duration(STOPS_EVERY)} the server is stopped for ${duration(stop)}.`;
  return `${stopped} Its clients measure ${grouped(replies)} replies. ${(late * 100).toFixed(1)}\u00a0% of them took more than ${duration(LATE)}, `
    + `95 in 100 took ${duration(p95)} at most. On average it was ${duration(mean)}, at worst ${duration(worst)}.`;
}

class MachineElement extends HTMLElement {
  #settings = {};
  #machine = null;
  #frame = 0;
  #last = 0;
  #seen = false;
  #running = !reduced.matches;

  connectedCallback() {
    this.designs = (this.getAttribute("designs") ?? "selector").split(" ");
    this.#settings = settingsOf(this);
    this.#build();
    this.#start();
    new IntersectionObserver(([entry]) => this.#inView(entry.isIntersecting)).observe(this);
  }

  #build() {
    this.picture = this.querySelector(".machine-picture");
    this.controls = document.createElement("div");
    this.controls.className = "machine-controls";
    if (this.designs.length > 1) this.controls.append(this.#designs());
    Object.keys(CHOICES).filter((name) => name in this.#settings).forEach((name) => this.controls.append(this.#slider(name)));
    this.controls.append(this.#button());
    this.bars = Object.assign(document.createElement("div"), { className: "machine-bars", ariaHidden: "true" });
    this.told = Object.assign(document.createElement("p"), { className: "machine-words" });
    this.told.setAttribute("role", "status");
    this.querySelector(".machine-words")?.remove();
    this.append(this.bars, this.told, this.controls);
  }

  #designs() {
    const group = document.createElement("fieldset");
    group.append(Object.assign(document.createElement("legend"), { textContent: "stop" in this.#settings ? "Clients" : "Server" }));
    for (const design of this.designs) {
      const input = Object.assign(document.createElement("input"),
        { type: "radio", name: `${this.id}-design`, value: design, checked: design === this.#settings.design });
      input.addEventListener("change", () => this.#set("design", design));
      const label = document.createElement("label");
      label.append(input, ` ${DESIGNS[design].name}`);
      group.append(label);
    }
    return group;
  }

  #slider(name) {
    const { label, values, say } = CHOICES[name];
    const nearest = values.reduce((best, value) =>
      Math.abs(value - this.#settings[name]) < Math.abs(best - this.#settings[name]) ? value : best);
    this.#settings[name] = nearest;
    const input = Object.assign(document.createElement("input"),
      { type: "range", min: 0, max: values.length - 1, step: 1, value: values.indexOf(nearest), name });
    const output = document.createElement("output");
    const show = () => {
      const said = say(values[input.value]);
      output.textContent = said;
      input.setAttribute("aria-valuetext", said);
    };
    input.addEventListener("input", () => {
      show();
      this.#set(name, values[input.value]);
    });
    show();
    const all = document.createElement("label");
    all.append(`${label} `, input, " ", output);
    return all;
  }

  #button() {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const show = () => (button.textContent = this.#running ? "Stop" : "Run");
    button.addEventListener("click", () => {
      this.#running = !this.#running;
      show();
      this.#move();
    });
    show();
    return button;
  }

  #set(name, value) {
    this.#settings[name] = value;
    this.#start();
  }

  /** Begins anew with the settings; the numbers are those of a long run, at once. */
  #start() {
    const summary = run(this.#settings);
    this.told.textContent = words(this.#settings, summary, Number((this.getAttribute("thread-kb") ?? "0").replaceAll(",", "")));
    this.bars.innerHTML = bars(summary);
    this.#machine = new Machine(this.#settings);
    this.#machine.advance(STILL_AT);
    this.#draw();
    this.#move();
  }

  #draw() {
    this.picture.innerHTML = picture(this.#machine, this.#settings.design, this.getAttribute("label") ?? "");
  }

  #inView(seen) {
    this.#seen = seen;
    this.#move();
  }

  #move() {
    cancelAnimationFrame(this.#frame);
    this.#last = 0;
    if (this.#running && this.#seen) this.#frame = requestAnimationFrame((time) => this.#tick(time));
  }

  #tick(time) {
    const passed = this.#last === 0 ? 0 : Math.min(time - this.#last, LONGEST_FRAME);
    this.#last = time;
    this.#machine.advance(this.#machine.now + passed / SLOW_MOTION);
    this.#draw();
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }
}

/** What an element's attributes say. */
function settingsOf(element) {
  const number = (name, otherwise) => Number(element.getAttribute(name) ?? otherwise);
  return {
    design: (element.getAttribute("designs") ?? "selector").split(" ")[0],
    clients: number("clients", 100), active: number("active", 0.1), service: number("service", 5),
    ...(element.hasAttribute("stop") && { stop: number("stop", 0) }),
    ...(element.hasAttribute("slow") && { slow: number("slow", 0) }),
  };
}

/** The picture that stands in the page until a script runs: the book keeps it in a file. */
export function still(element) {
  const settings = settingsOf(element);
  const machine = new Machine(settings);
  machine.advance(STILL_AT);
  return picture(machine, settings.design, "@label@");
}

/** Where the time of the threads goes. */
function bars({ serving, asking, sleeping, stopped }) {
  const parts = [["serving", serving, "serving"], ["asking", asking, "asking the silent"], ["sleeping", sleeping, "asleep"], ["stopped", stopped, "stopped"]]
    .filter(([, share]) => share >= 0.0005);
  const percent = (share) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
  const drawn = parts.map(([name, share]) => `<span class="${name}" style="flex-grow:${share.toFixed(4)}"></span>`);
  const named = parts.map(([name, share, said]) => `<small class="${name}">${said} ${percent(share)}</small>`);
  return `<div class="shares">${drawn.join("")}</div><div class="legend">${named.join("")}</div>`;
}

customElements.define("many-clients-machine", MachineElement);
