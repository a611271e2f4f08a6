// The reader's progress: sections read and exercises solved. It is kept only in this browser, and one button erases it.
"use strict";

(() => {
  const KEY = "many-clients-read";
  const LINGERED = 4; // seconds in a section before its end counts as reached
  const page = location.pathname.split("/").pop() || "index.html";
  const contents = document.getElementById("contents");
  const links = [...contents.querySelectorAll(".toc a")];

  let unstored = null; // for a browser without storage: lasts until the page is left

  /** `{"01-blocking.html": {"read": ["frames", …], "of": 12, "solved": ["exercise-1-1", …]}, …}`. */
  function stored() {
    try {
      return unstored ?? JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  }

  function keep(change) {
    const all = stored();
    const own = { read: [], solved: [], ...all[page], of: links.length };
    change(own);
    all[page] = own;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
      unstored = null;
    } catch {
      unstored = all;
    }
    show();
  }

  const idOf = (link) => decodeURIComponent(link.hash.slice(1));
  const idIn = (exercise) => exercise.querySelector("h2, h3, h4").id;

  function show() {
    const all = stored();
    const read = new Set(all[page]?.read ?? []);
    links.forEach((link) => link.classList.toggle("read", read.has(idOf(link))));
    for (const link of contents.querySelectorAll(":scope > ol > li > a")) {
      const pages = (link.dataset.pages ?? link.pathname.split("/").pop()).split(" ").map((href) => all[href]);
      link.classList.toggle("read", pages.every((part) => part?.of && part.read.length >= part.of));
    }
    document.querySelectorAll(".solved input").forEach((box) => (box.checked = (all[page]?.solved ?? []).includes(box.value)));
    let forget = contents.querySelector(".forget");
    if (Object.keys(all).length > 0 && !forget) {
      forget = Object.assign(document.createElement("button"), { type: "button", className: "forget", textContent: "Forget what I have read" });
      forget.addEventListener("click", () => {
        unstored = null;
        try {
          localStorage.removeItem(KEY);
          localStorage.removeItem(LAST);
        } catch {
          // nothing was kept
        }
        show();
        (contents.querySelector("[aria-current]") ?? links[0])?.focus({ preventScroll: true }); // the button is gone
      });
      contents.append(forget);
    } else if (Object.keys(all).length === 0) {
      forget?.remove();
    }
  }

  /** Marks a section as read when the reader has been in it for a while, and has seen its end. */
  function watch() {
    const seconds = new Map();
    setInterval(() => {
      const current = contents.querySelector('.toc [aria-current="location"]');
      if (!current || document.visibilityState !== "visible") return;
      const id = idOf(current);
      seconds.set(id, (seconds.get(id) ?? 0) + 1);
      const next = links[links.indexOf(current) + 1];
      const end = next ? document.getElementById(idOf(next))?.getBoundingClientRect().top : document.querySelector("article").getBoundingClientRect().bottom;
      if (seconds.get(id) >= LINGERED && end < innerHeight && !stored()[page]?.read.includes(id)) keep((own) => own.read.push(id));
    }, 1000);
  }

  function offerSolved(exercise) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", value: idIn(exercise) });
    box.addEventListener("change", () => keep((own) => {
      own.solved = own.solved.filter((id) => id !== box.value).concat(box.checked ? [box.value] : []);
    }));
    const label = Object.assign(document.createElement("label"), { className: "solved" });
    label.append(box, " I have solved it");
    exercise.append(label);
  }

  const LAST = "many-clients-last";

  /** Stores the reader's place: the section in view, as shown in the bar. */
  function remember() {
    const current = contents.querySelector('.toc [aria-current="location"]');
    if (!current || scrollY < innerHeight) return; // the first screen of a page is easy to find
    try {
      localStorage.setItem(LAST, JSON.stringify({ href: page + current.hash, title: document.querySelector(".bar-place").textContent }));
    } catch {
      // a browser that keeps nothing
    }
  }

  /** Offers a link back to that place, on the home page. */
  function offerToGoOn(actions) {
    try {
      const { href, title } = JSON.parse(localStorage.getItem(LAST));
      if (!/^[\w.#-]+$/.test(href)) return;
      actions.append(Object.assign(document.createElement("a"), { href, className: "go-on", textContent: `Continue: ${title}` }));
    } catch {
      // nothing was kept
    }
  }

  const actions = document.querySelector(".actions p");
  if (actions) offerToGoOn(actions);
  else if (links.length > 0 && contents.querySelector(".number:not(:empty)")) addEventListener("pagehide", remember);
  document.querySelectorAll(".exercise").forEach(offerSolved);
  show();
  if (links.length > 0) watch();
})();
