// Search in the whole book, without a server: the text of every section is loaded at a page's first search.
"use strict";

const searching = (() => {
  const SHOWN = 30;
  const root = document.documentElement.dataset.root ?? "";
  let sections = null;

  function load() {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}theme/search-data.js`;
      script.onload = () => resolve(finding.prepare(window.manyClientsText, root));
      script.onerror = reject;
      document.head.append(script);
    });
  }

  /** The part of the text that says most about the words, with the words marked. */
  function excerpt({ section, words }) {
    const from = finding.bestPlace(section, words);
    const part = section.text.slice(from, from + finding.LENGTH);
    const line = document.createElement("p");
    if (from > 0) line.append("… ");
    let at = 0;
    for (const [start, end] of finding.ranges(part, words)) {
      line.append(part.slice(at, start), Object.assign(document.createElement("mark"), { textContent: part.slice(start, end) }));
      at = end;
    }
    line.append(part.slice(at), " …");
    return line;
  }

  function entry(result) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = result.section.href;
    link.addEventListener("click", () => remember(result));
    const title = Object.assign(document.createElement("strong"), { textContent: result.section.title });
    const page = Object.assign(document.createElement("small"), { textContent: result.section.page });
    const [number] = /^\d+/.exec(result.section.page) ?? [];
    if (number) item.dataset.chapter = number % 6; // the colour of its page
    link.append(title, " ", page);
    item.append(link, excerpt(result));
    return item;
  }

  function build() {
    const dialog = document.createElement("dialog");
    dialog.className = "searching";
    dialog.setAttribute("aria-label", "Search the book");
    dialog.innerHTML = `
      <div class="query">
        <input type="search" name="query" aria-label="Search for" placeholder="a word, a class, an errno …"
          autocomplete="off" autocapitalize="off" spellcheck="false">
        <button type="button">Close</button>
      </div>
      <p class="count" role="status"></p>
      <ol></ol>`;
    document.body.append(dialog);
    return dialog;
  }

  function show(dialog, query) {
    const { results, instead, most } = finding.find(sections, query);
    dialog.querySelector("ol").replaceChildren(...results.slice(0, SHOWN).map(entry));
    const count = results.length === 0 ? "nothing" : results.length === 1 ? "1 section" : `${results.length} sections`;
    dialog.querySelector(".count").textContent = query.trim() === "" ? "" : `${count} found${instead ? `, for “${instead}”` : most ? ", with most of these words" : ""}`;
  }

  /** Moves the focus from the field to the first result, from one to the next, and up again. */
  function move(dialog, step) {
    const stops = [dialog.querySelector("input"), ...dialog.querySelectorAll("ol a")];
    const at = stops.indexOf(document.activeElement);
    stops[Math.max(0, Math.min(stops.length - 1, at + step))].focus();
  }

  /** Stores the search, so that its words are marked at the result. */
  function remember({ section, words }) {
    try {
      sessionStorage.setItem("found", JSON.stringify({ id: section.href.split("#")[1] ?? "", words }));
    } catch {
      // without storage, nothing is marked
    }
    setTimeout(markFound, 50); // a result on this page loads nothing
  }

  /** Opens the folds around the first marked word, except answers, because an open answer spoils the guess. */
  function unfold(marked) {
    const ANSWER = "details.answer, [data-question] details";
    const first = marked.map((range) => range.startContainer.parentElement).find((place) => !place.closest(ANSWER));
    for (let fold = first?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }

  function markFound() {
    let found = null;
    try {
      found = JSON.parse(sessionStorage.getItem("found"));
    } catch {
      // nothing to mark
    }
    if (!found || found.id !== folds.idIn(location.hash) || !CSS.highlights) return;
    sessionStorage.removeItem("found");
    const heading = document.getElementById(found.id);
    const section = heading?.closest("dt") ? heading.closest("dt").nextElementSibling : heading?.parentElement ?? document.querySelector("main");
    folds.unsealAllOf(section);
    const marked = [];
    const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest("svg, .anchor")) continue;
      for (const [start, end] of finding.ranges(texts.currentNode.data, found.words)) {
        const range = new Range();
        range.setStart(texts.currentNode, start);
        range.setEnd(texts.currentNode, end);
        marked.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...marked));
    const visible = (range) => range.startContainer.parentElement.checkVisibility();
    if (!marked.some(visible)) unfold(marked);
    const seen = marked.filter(visible);
    if (seen.length > 0 && seen[0].getBoundingClientRect().top > innerHeight * 0.8) {
      scrollBy({ top: seen[0].getBoundingClientRect().top - innerHeight / 3, behavior: "instant" });
    }
  }

  function setUp() {
    const dialog = build();
    const input = dialog.querySelector("input");
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === input) dialog.querySelector("ol a")?.click();
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        move(dialog, event.key === "ArrowDown" ? 1 : -1);
      }
      if (event.key === "Escape") dialog.close(); // a browser alone would only clear the field
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("a, button")) dialog.close();
    });
    dialog.addEventListener("close", () => input.blur()); // otherwise the next shortcut would be typed into the field
    input.addEventListener("input", () => sections && show(dialog, input.value));
    return { dialog, input };
  }

  let parts = null;

  /** Opens the search with its last results. */
  async function open() {
    parts ??= setUp();
    if (!parts.dialog.open) parts.dialog.showModal();
    parts.input.select();
    try {
      sections ??= await load();
      show(parts.dialog, parts.input.value);
    } catch {
      parts.dialog.querySelector(".count").textContent = "The book’s text could not be loaded.";
    }
  }

  /** The addresses of the results. */
  async function hrefs(query) {
    sections ??= await load();
    return finding.find(sections, query).results.map(({ section }) => section.href);
  }

  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-keyshortcuts", "Control+K Alt+S");
  const mac = /Mac|iPhone|iPad/.test(navigator.platform);
  button.innerHTML = `<span>Search</span> <kbd aria-hidden="true">${mac ? "⌘" : "Ctrl"} K</kbd>`;
  button.addEventListener("click", open);
  document.getElementById("search").append(button);
  // until the first frame after loading, the browser itself scrolls to the address
  const arrived = () => requestAnimationFrame(() => requestAnimationFrame(markFound));
  if (document.readyState === "complete") arrived();
  else addEventListener("load", arrived, { once: true });
  return { open, hrefs };
})();
