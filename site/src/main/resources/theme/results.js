// Results: an answer opens the charts below it, and the reader's own figures come into the page.
"use strict";

{
  // --- a question and its result open together -----------------------------------------------

  const outcomes = [...document.querySelectorAll(".outcome")];

  function open(outcome) {
    outcome.querySelectorAll(":scope > .answer").forEach((fold) => (fold.open = true));
    const box = outcome.previousElementSibling;
    box?.querySelectorAll(":scope > .content > details").forEach((fold) => (fold.open = true));
  }

  for (const outcome of outcomes) {
    const folds = [
      ...outcome.querySelectorAll(":scope > .answer"),
      ...(outcome.previousElementSibling?.querySelectorAll(":scope > .content > details") ?? []),
    ];
    folds.forEach((fold) => fold.addEventListener("toggle", () => fold.open && open(outcome)));
    if (folds.some((fold) => fold.open)) open(outcome);
  }

  // a guess that is taken back is asked for again, so the result must be hidden again
  document.addEventListener("unanswered", ({ target }) => {
    const outcome = target.nextElementSibling;
    if (outcome?.matches(".outcome")) outcome.querySelectorAll(":scope > .answer").forEach((fold) => (fold.open = false));
  });

  // --- the reader's own figures: `./course bench` writes them, `./course read` serves them -----

  /** Adds all results below a node under the book's names: `4-scaling-loops-2-per-second`. */
  function flat(node, name, found) {
    if (typeof node?.median === "number") found.set(name, node);
    else if (node && typeof node === "object" && !Array.isArray(node)) {
      for (const [key, child] of Object.entries(node)) {
        flat(child, (name ? name + "-" : "") + key.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase(), found);
      }
    }
    return found;
  }

  const say = (number) => number.toLocaleString("en", { maximumSignificantDigits: 3 });

  function svg(name, attributes, words = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    element.textContent = words;
    return element;
  }

  /** The place of a value on the chart's axis, from 0 to 1. */
  function place(chart, value) {
    const { from, to, scale } = chart.dataset;
    const part = scale === "log"
      ? Math.log(Math.max(value, 1e-12) / from) / Math.log(to / from)
      : (value - from) / (to - from);
    return Math.min(1, Math.max(0, part));
  }

  function mark(chart, point, own) {
    const kind = chart.dataset.kind;
    const words = say(own.median);
    if (kind === "heat") {
      point.setAttribute("dy", "-6");
      const x = point.getAttribute("x");
      const y = Number(point.getAttribute("y"));
      point.after(svg("text", { x, y: y + 9, "text-anchor": "middle", "font-size": 11, class: "here-words" }, words));
      return;
    }
    if (kind !== "lines" && kind !== "dots") return;
    const [left, top, right, bottom] = chart.dataset.plot.split(" ").map(Number);
    const at = place(chart, own.median);
    const here = kind === "lines"
      ? { cx: point.getAttribute("cx"), cy: bottom - at * (bottom - top) }
      : { cx: left + at * (right - left), cy: point.getAttribute("cy") };
    const dot = svg("circle", { ...here, r: 4.5, class: "here" });
    dot.append(svg("title", {}, `here: ${words}`));
    chart.querySelector(".points").append(dot);
  }

  function fill(results) {
    const measured = flat(results, "", new Map());
    for (const point of document.querySelectorAll("svg.chart [data-key]")) {
      const own = measured.get(point.dataset.key);
      if (own) mark(point.closest("svg"), point, own);
    }
    for (const cell of document.querySelectorAll("td[data-key], td [class^=key-]")) {
      const own = measured.get(cell.dataset.key ?? cell.className.slice("key-".length));
      if (!own) continue;
      const words = document.createElement("span");
      words.className = "own";
      words.textContent = `here ${say(own.median)}`;
      cell.append(words);
    }
    for (const [id, words] of Object.entries(results.claims ?? {})) {
      for (const verdict of document.querySelectorAll(`.verdict.of-${CSS.escape(id)}`)) {
        const own = document.createElement("span");
        own.className = "own";
        own.textContent = ` Here: ${words}.`;
        verdict.append(own);
      }
    }
    for (const block of document.querySelectorAll(".imageblock:has(.here, .here-words)")) {
      const legend = document.createElement("p");
      legend.className = "legend";
      legend.textContent = block.querySelector(".here") ? "○ your machine" : "In italics: your machine";
      block.querySelector(".content").append(legend);
    }
    document.dispatchEvent(new CustomEvent("measured", { detail: { results, measured } }));
  }

  if (location.protocol.startsWith("http") && document.querySelector("[data-key], [class^=key-], .verdict, [data-question]")) {
    fetch(document.documentElement.dataset.root + "results/mine.json", { cache: "no-cache" })
      .then((reply) => (reply.ok ? reply.json() : {}))
      .then(fill)
      .catch(() => {}); // without such a file, the page stays as it is
  }
}
