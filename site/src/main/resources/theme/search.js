// Search in the whole book, without a server: the text of every section is loaded once, when it is first asked for.
"use strict";

const searching = (() => {
  const SHOWN = 30;
  const root = document.documentElement.dataset.root ?? "";
  let sections = null;

  /** Letters without accents and case, so that what is typed need not be exact. */
  function plain(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }

  function load() {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}theme/search-data.js`;
      script.onload = () => resolve(prepare(window.manyClientsText));
      script.onerror = reject;
      document.head.append(script);
    });
  }

  function prepare({ pages, sections }) {
    return sections.map(([page, id, title, text]) => ({
      href: `${root}${pages[page][0]}${id ? `#${id}` : ""}`,
      page: pages[page].slice(1).filter(Boolean).join(" "),
      title, text, plainTitle: plain(title), plainText: plain(text),
    }));
  }

  /** Where a word begins a word of the text; somewhere inside of one, if there is no such place. */
  function place(text, word) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return { at, whole: true };
    }
    return { at: text.indexOf(word), whole: false };
  }

  /** What one word says for a section: a title counts most, a beginning of a word more than its inside. */
  function weigh(section, word) {
    const title = place(section.plainTitle, word);
    const text = place(section.plainText, word);
    const often = Math.min(section.plainText.split(word).length - 1, 8);
    return (title.at < 0 ? 0 : title.whole ? 40 : 15)
      + (text.at < 0 ? 0 : (text.whole ? 6 : 1) + often);
  }

  /** Sections that have every word, best first. */
  function find(query) {
    const words = plain(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return sections
      .map((section) => ({ section, weights: words.map((word) => weigh(section, word)) }))
      .filter(({ weights }) => weights.every((weight) => weight > 0))
      .map(({ section, weights }) => ({ section, weight: weights.reduce((a, b) => a + b) }))
      .sort((a, b) => b.weight - a.weight)
      .map(({ section }) => ({ section, words }));
  }

  /** The text around the first hit, with the words marked. */
  function excerpt({ section, words }) {
    const hit = words.map((word) => place(section.plainText, word).at).find((at) => at >= 0) ?? 0;
    const from = hit < 60 ? 0 : section.text.indexOf(" ", hit - 60) + 1;
    const part = section.text.slice(from, from + 200);
    const line = document.createElement("p");
    if (from > 0) line.append("… ");
    const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})`, "giu");
    part.split(pattern).forEach((piece, index) => {
      if (index % 2 === 0) line.append(piece);
      else line.append(Object.assign(document.createElement("mark"), { textContent: piece }));
    });
    line.append(" …");
    return line;
  }

  function entry(result) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = result.section.href;
    const title = Object.assign(document.createElement("strong"), { textContent: result.section.title });
    const page = Object.assign(document.createElement("small"), { textContent: result.section.page });
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
    const results = find(query);
    dialog.querySelector("ol").replaceChildren(...results.slice(0, SHOWN).map(entry));
    const count = results.length === 0 ? "nothing" : results.length === 1 ? "1 section" : `${results.length} sections`;
    dialog.querySelector(".count").textContent = query.trim() === "" ? "" : `${count} found`;
  }

  function setUp() {
    const dialog = build();
    const input = dialog.querySelector("input");
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === input) dialog.querySelector("ol a")?.click();
      if (event.key === "Escape") dialog.close(); // and not only what is written, as browsers do
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("a, button")) dialog.close();
    });
    dialog.addEventListener("close", () => input.blur()); // or the next shortcut would be its text
    input.addEventListener("input", () => sections && show(dialog, input.value));
    return { dialog, input };
  }

  let parts = null;

  /** Opens the search; what was found last is still there. */
  async function open() {
    parts ??= setUp();
    if (!parts.dialog.open) parts.dialog.showModal();
    parts.input.select();
    try {
      sections ??= await load();
      show(parts.dialog, parts.input.value);
    } catch {
      parts.dialog.querySelector(".count").textContent = "The book's text could not be loaded.";
    }
  }

  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-keyshortcuts", "Control+K Alt+S");
  button.innerHTML = "<span>Search</span> <kbd aria-hidden=\"true\">Ctrl K</kbd>";
  button.addEventListener("click", open);
  document.getElementById("search").append(button);
  return { open };
})();
