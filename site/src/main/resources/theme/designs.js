// Evaluates the table of designs for the reader's own numbers. Without this script it is a table.
"use strict";

(() => {
  /** Returns the needs of a design, from its row; the order of the cells is that of the page. */
  function design(row) {
    const cells = [...row.cells].map((cell) => cell.textContent.trim());
    const number = (text) => Number.parseFloat(text.replaceAll(",", "").match(/[\d.]+/)?.[0] ?? "NaN");
    return {
      row,
      name: cells[0].replace(/\s*\(.*\)\s*$/, ""),
      mayWait: cells[1] === "yes",
      bytes: number(cells[2]) * 2 ** 30 / 1e6,
      perCpuSecond: number(cells[3]),
      clients: /\d/.test(cells[4]) ? number(cells[4]) : Infinity,
      limit: cells[5],
    };
  }

  /** Returns the needs of a design for these numbers, and the reason against it; no reason if it fits. */
  function needs(design, { clients, interval, wait, memory }) {
    const perSecond = clients / interval;
    const cores = perSecond / design.perCpuSecond;
    const waiting = perSecond * wait / 1000; // Little's law
    const gib = clients * design.bytes / 2 ** 30;
    const against = [];
    if (clients > design.clients) against.push(`at most ${group(design.clients)} clients`);
    if (gib > memory) against.push(`${short(gib)} GiB of memory`);
    if (!design.mayWait && waiting > 0.5) {
      against.push(`handlers wait, ${short(waiting)} of them at any time`);
    }
    if (design.name === "one loop" && cores > 0.7) against.push(`${short(cores)} cores, and it has one`);
    return { cores, waiting, gib, against };
  }

  /** Returns a number with three digits, which is the precision of such a figure. */
  function short(number) {
    return number < 0.01 ? "under 0.01" : group(Number(number.toPrecision(3)));
  }

  function group(number) {
    return number.toLocaleString("en", { maximumSignificantDigits: 3 });
  }

  const QUESTIONS = [
    ["clients", "connected clients", 50000],
    ["interval", "seconds between a client’s requests", 30],
    ["wait", "milliseconds that a handler waits", 0],
    ["memory", "GiB of memory for them", 4],
  ];

  function setUpDesigns(table) {
    const designs = [...table.tBodies[0].rows].map(design);
    const form = document.createElement("form");
    form.className = "designs-form";
    form.setAttribute("aria-label", "Your own four numbers");
    form.innerHTML = QUESTIONS.map(([name, label, value]) =>
      `<label>${label} <input name="${name}" type="number" inputmode="decimal" min="0" step="any" value="${value}"></label>`)
      .join("") + '<p class="designs-answer" role="status"></p>';
    const answer = form.querySelector(".designs-answer");
    const notes = designs.map(({ row }) => {
      const note = document.createElement("small");
      note.className = "designs-note";
      row.cells[0].append(note);
      return note;
    });

    const show = () => {
      const numbers = Object.fromEntries(
        QUESTIONS.map(([name]) => [name, Number(form.elements[name].value)]));
      if (!(numbers.clients > 0 && numbers.interval > 0 && numbers.wait >= 0 && numbers.memory > 0)) {
        answer.textContent = "Give numbers above zero; only a handler’s wait may be zero.";
        return;
      }
      const found = designs.map((each) => needs(each, numbers));
      found.forEach(({ gib, cores, against }, i) => {
        designs[i].row.classList.toggle("unfit", against.length > 0);
        notes[i].textContent = against.length > 0
          ? `no: ${against.join("; ")}`
          : `fits: ${short(gib)} GiB, ${short(cores)} cores`;
      });
      const first = found.findIndex(({ against }) => against.length === 0);
      answer.textContent = first < 0
        ? "None of them fits on one machine with this memory. Take more memory, or more machines."
        : `The first that fits: ${designs[first].name}. `
          + `It needs ${short(found[first].gib)} GiB, and ${short(found[first].cores)} cores besides your handlers. `
          + (numbers.wait > 0 ? `${short(found[first].waiting)} handlers wait at any time (Little’s law). ` : "")
          + `Its first limit: ${designs[first].limit}.`;
    };
    form.addEventListener("input", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    (table.closest(".scroll") ?? table).before(form);
    show();
  }

  document.querySelectorAll("table.designs").forEach(setUpDesigns);
})();
