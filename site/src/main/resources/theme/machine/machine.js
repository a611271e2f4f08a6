// A machine of the book: the still picture, which needs no script, starts to move, and the reader gets controls.
import { subject } from "./subjects.js";
import { whenLaidOut } from "../laid-out.js";

const SLICE = 8, STRIDE = 50; // a machine warms up in slices of so many milliseconds, in strides of so many simulated ones
const LONGEST_FRAME = 100; // the maximum of milliseconds between two pictures, after the page was suspended
const MOVES = /^(Arrow|Page|Home|End)/; // keys that move a slider; at its end they cause no input event
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/**
 * Long runs are computed in a worker, one at a time, or in the page if a browser has no such workers. Of the runs that
 * a machine requests during another run, only the last is computed.
 */
const computing = (() => {
  const asked = new Map(); // by machine
  let worker = null, running = null;

  const inPage = async ({ kind, settings, resolve }) => resolve((await subject(kind)).figures(settings));

  function next() {
    if (running || asked.size === 0) return;
    const [machine, run] = asked.entries().next().value;
    asked.delete(machine);
    if (!worker) {
      inPage(run);
      next();
      return;
    }
    running = run;
    worker.postMessage({ kind: run.kind, settings: run.settings });
  }

  function start() {
    try {
      worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    } catch {
      worker = false;
      return;
    }
    worker.onmessage = ({ data }) => {
      running.resolve(data);
      running = null;
      next();
    };
    worker.onerror = () => {
      worker = false;
      if (running) inPage(running);
      running = null;
      next();
    };
  }

  return (machine, kind, settings) => new Promise((resolve) => {
    if (worker === null) start();
    asked.set(machine, { kind, settings, resolve });
    next();
  });
})();

/** The value of a control for an attribute. */
function valueOf({ values, options }, written) {
  if (options) return written;
  const meant = written === "all" ? Infinity : Number(written.replaceAll(",", ""));
  return values ? values.reduce((best, value) => (Math.abs(value - meant) < Math.abs(best - meant) || value === meant ? value : best)) : meant;
}

const kindOf = (element) => element.getAttribute("of") ?? "server";

class MachineElement extends HTMLElement {
  #settings = {};
  #machine = null; // none during a warm-up
  #frame = 0;
  #last = 0;
  #asked = 0;
  #due = 0; // the time of the next picture: drawing takes at most a fifth of the time
  #seen = false;
  #running = !reduced.matches;
  #inputs = {};
  #run = () => {};

  connectedCallback() {
    this.kind = kindOf(this);
    this.loaded = this.#load();
  }

  async #load() {
    this.subject = await subject(this.kind);
    this.#settings = settingsOf(this, this.subject);
    whenLaidOut(this, () => this.#comeAlive());
  }

  #comeAlive() {
    if (this.controls) return;
    this.#build();
    this.#start();
    // A busy page reports several changes together, and the last one holds.
    new IntersectionObserver((looks) => this.#inView(looks.at(-1).isIntersecting)).observe(this);
  }

  #build() {
    this.picture = this.querySelector(".machine-picture");
    this.controls = make("div", { className: "machine-controls" });
    const designs = (this.getAttribute("designs") ?? "").split(" ");
    if (designs.length > 1) this.controls.append(this.#radios("design", this.subject.asks(this.#settings), Object.fromEntries(designs.map((design) => [design, this.subject.designs[design]]))));
    const first = (this.getAttribute("first") ?? "clients").split(" ");
    const names = Object.keys(this.subject.choices).filter((name) => name in this.#settings && !this.subject.choices[name].hidden);
    names.filter((name) => first.includes(name)).forEach((name) => this.controls.append(this.#control(name)));
    this.more = make("div", { className: "machine-more", hidden: true }, ...names.filter((name) => !first.includes(name)).map((name) => this.#control(name)));
    this.controls.append(make("div", { className: "machine-buttons" }, ...(this.more.children.length > 0 ? [this.#moreButton()] : []), ...(this.subject.step ? [this.#stepButton()] : []), this.#runButton()), this.more);
    this.bars = make("div", { className: "machine-bars", ariaHidden: "true" });
    this.told = make("p", { className: "machine-words" });
    this.told.setAttribute("role", "status");
    this.picture.after(this.bars, this.told, this.controls);
    const tries = this.#tries();
    if (tries) this.picture.before(tries);
  }

  /** Interesting settings, as buttons above the picture: `Let all ask: active=1; …`. */
  #tries() {
    const all = (this.getAttribute("try") ?? "").split(";").filter(Boolean).map((written) => written.split(": "));
    if (all.length === 0) return null;
    const buttons = all.map(([words, settings]) => {
      const button = make("button", { type: "button", textContent: words.trim() });
      button.addEventListener("click", () => this.take(settings.trim()));
      return button;
    });
    return make("p", { className: "machine-tries" }, make("span", { textContent: "Try" }), ...buttons);
  }

  #control(name) {
    const choice = this.subject.choices[name];
    if (choice.rows) return this.#area(name, choice);
    return choice.options ? this.#radios(name, choice.label, choice.options) : this.#slider(name, choice);
  }

  #area(name, { label, rows }) {
    const area = make("textarea", { name, rows, maxLength: 2000, spellcheck: false, value: this.#settings[name] });
    this.#inputs[name] = (value) => (area.value = value);
    area.addEventListener("input", () => this.#set(name, area.value));
    return make("label", { className: "machine-area" }, `${label} `, area);
  }

  #radios(name, legend, options) {
    const inputs = Object.keys(options).map((value) => {
      const input = make("input", { type: "radio", name: `${this.id}-${name}`, value, checked: value === this.#settings[name] });
      input.addEventListener("change", () => this.#set(name, value));
      return input;
    });
    this.#inputs[name] = (value) => inputs.forEach((input) => (input.checked = input.value === value));
    return make("fieldset", {}, make("legend", { textContent: legend }), ...inputs.map((input) => make("label", {}, input, ` ${options[input.value]}`)));
  }

  #slider(name, { label, values, say }) {
    const input = make("input", { type: "range", min: 0, step: 1, name });
    const output = make("output");
    output.setAttribute("aria-live", "off"); // the slider announces its value; a moving one would never stop
    let all;
    const show = () => {
      output.textContent = say(all[input.value]);
      input.setAttribute("aria-valuetext", output.textContent);
    };
    this.#inputs[name] = (value) => {
      all = typeof values === "function" ? values(this.#settings) : values;
      input.max = all.length - 1;
      input.value = all.indexOf(value);
      show();
    };
    this.#inputs[name](this.#settings[name]);
    input.addEventListener("input", () => {
      show();
      this.#set(name, all[input.value]);
    });
    if (name === this.subject.steps) {
      input.addEventListener("pointerdown", () => this.#run(false));
      input.addEventListener("keydown", ({ key }) => MOVES.test(key) && this.#run(false));
    }
    return make("label", {}, `${label} `, input, " ", output);
  }

  #moreButton() {
    const button = make("button", { type: "button", className: "machine-more-button", textContent: "More controls" });
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => this.#showMore(this.more.hidden));
    return button;
  }

  #showMore(shown) {
    this.more.hidden = !shown;
    const button = this.querySelector(".machine-more-button");
    button.setAttribute("aria-expanded", `${shown}`);
    button.textContent = shown ? "Fewer controls" : "More controls";
  }

  #runButton() {
    const button = make("button", { type: "button", className: "machine-run" });
    this.#run = (running) => {
      this.#running = running;
      button.textContent = running ? "Stop" : "Run";
      this.#move();
    };
    button.addEventListener("click", () => this.#run(!this.#running));
    this.#run(this.#running);
    return button;
  }

  /** A button that makes one movement and then stops. */
  #stepButton() {
    const button = make("button", { type: "button", className: "machine-step", textContent: "Step" });
    button.addEventListener("click", () => {
      this.#run(false);
      this.subject.step(this.#machine);
      this.#draw();
    });
    return button;
  }

  /** The current value of a setting. */
  setting(name) {
    return this.#settings[name];
  }

  /** Takes the settings that words of the text name: `clients=300 active=1`. */
  async take(settings) {
    await this.loaded;
    this.#comeAlive();
    for (const [name, written] of settings.split(" ").map((setting) => setting.split("="))) {
      this.#change(name, name === "design" ? written : valueOf(this.subject.choices[name], written));
      if (this.more.querySelector(`[name="${name}"], [name$="-${name}"]`)) this.#showMore(true);
    }
    this.#start();
    this.#show();
  }

  /** Scrolls to the machine, unless its whole picture is in view. */
  #show() {
    const { top, bottom } = this.picture.getBoundingClientRect();
    const bar = document.querySelector(".bar").offsetHeight;
    if (top < bar || bottom > innerHeight) this.scrollIntoView({ block: "start" });
  }

  #set(name, value) {
    if (name === this.subject.steps) this.#run(false);
    this.#change(name, value);
    this.#start();
  }

  #change(name, value) {
    const others = follow(this.subject, this.#settings, name, value);
    this.#inputs[name]?.(value);
    for (const other in others) this.#inputs[other]?.(others[other]);
  }

  /** Begins again with the settings. The numbers come from a long run. */
  async #start() {
    const settings = { ...this.#settings }, asked = ++this.#asked;
    this.#begin(this.subject.make(this.#settings), asked);
    const patience = setTimeout(() => {
      if (asked !== this.#asked) return;
      this.told.textContent = "…";
      this.bars.textContent = "";
    }, 400);
    const found = await computing(this, this.kind, settings);
    clearTimeout(patience);
    if (asked !== this.#asked) return; // other settings have been chosen since
    this.told.textContent = this.subject.words(settings, found, Number((this.getAttribute("thread-kb") ?? "0").replaceAll(",", "")));
    this.bars.innerHTML = this.subject.bars(found);
  }

  async #begin(machine, asked) {
    this.#machine = null;
    this.#move();
    if (this.#running) {
      this.subject.start?.(machine);
      await this.#warmUp(machine, asked);
    } else {
      this.subject.still(machine);
    }
    if (asked !== this.#asked) return; // other settings have been chosen since
    this.#machine = machine;
    this.#draw();
    this.#move();
  }

  /** Advances past the first moments, when no client waits yet; the page handles clicks and scrolls between two slices. */
  async #warmUp(machine, asked) {
    const { warmUp = 0 } = this.subject;
    while (machine.now < warmUp && asked === this.#asked) {
      await new Promise((resolve) => setTimeout(resolve));
      const until = performance.now() + SLICE;
      while (machine.now < warmUp && performance.now() < until) machine.advance(machine.now + STRIDE);
    }
  }

  #draw() {
    const began = performance.now();
    this.picture.innerHTML = this.subject.picture(this.#machine, this.#settings);
    this.#due = 5 * performance.now() - 4 * began;
  }

  #inView(seen) {
    this.#seen = seen;
    this.#move();
  }

  #move() {
    cancelAnimationFrame(this.#frame);
    this.#last = 0;
    if (this.#machine && this.#running && this.#seen) this.#frame = requestAnimationFrame((time) => this.#tick(time));
  }

  #tick(time) {
    const passed = this.#last === 0 ? 0 : Math.min(time - this.#last, LONGEST_FRAME);
    this.#last = time;
    this.#machine.advance(this.#machine.now + passed / this.subject.slowMotion);
    if (time >= this.#due) this.#draw();
    const moved = this.subject.follow?.(this.#machine) ?? {};
    for (const name in moved) this.#inputs[name]?.(moved[name]);
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }
}

/** Sets a setting and those that follow from it; returns the latter. */
function follow(subject, settings, name, value) {
  settings[name] = value;
  const others = subject.follows?.(name, settings) ?? {};
  Object.assign(settings, others);
  return others;
}

/** The settings in an element's attributes. */
function settingsOf(element, subject) {
  const settings = { design: (element.getAttribute("designs") ?? "selector").split(" ")[0] };
  for (const [name, choice] of Object.entries(subject.choices)) {
    if (element.hasAttribute(name)) follow(subject, settings, name, valueOf(choice, element.getAttribute(name)));
  }
  return settings;
}

/** The picture that is in the page until a script runs; the book keeps it in a file. */
export async function still(element) {
  const kind = await subject(kindOf(element));
  const settings = settingsOf(element, kind);
  const machine = kind.make(settings);
  kind.still(machine);
  return kind.picture(machine, settings);
}

/** Words of the text that set a machine become buttons. */
for (const words of document.querySelectorAll("span.set[data-machine]")) {
  const button = make("button", { type: "button", className: "set" });
  Object.assign(button.dataset, words.dataset);
  button.append(...words.childNodes);
  button.addEventListener("click", () => document.getElementById(`${button.dataset.machine}-machine`).take(button.dataset.set));
  words.replaceWith(button);
  keepWithStop(button);
}

/** Keeps the comma or the full stop after a button on the button's line, because a line may break after a box. */
function keepWithStop(button) {
  const rest = button.nextSibling;
  const stop = /^\S+/.exec(rest?.data ?? "")?.[0];
  if (!stop) return;
  const kept = make("span", { className: "with-stop" });
  button.replaceWith(kept);
  kept.append(button, stop);
  rest.data = rest.data.slice(stop.length);
}

customElements.define("many-clients-machine", MachineElement);
