// Search in the whole book, without a server: the text of every section is loaded once, when it is first asked for.
"use strict";

const searching = (() => {
  const SHOWN = 30;
  const root = document.documentElement.dataset.root ?? "";
  let sections = null;

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
    return sections.map(([page, id, title, text, kind]) => ({
      href: `${root}${pages[page][0]}${id ? `#${id}` : ""}`,
      page: pages[page].slice(1).filter(Boolean).join(" "),
      title, text, kind, names: title.split(/, | \(/).map((name) => letters.fold(name).plain), folded: letters.fold(text), foldedTitle: letters.fold(title),
    }));
  }

  /** What one word says for a section: a title counts most, a beginning of a word more than its inside. */
  function weigh(section, word) {
    const title = letters.find(section.foldedTitle, word);
    const text = letters.find(section.folded, word);
    const often = text.at < 0 ? 0 : Math.min(section.folded.plain.split(word).length - 1, 8);
    return (title.at < 0 ? 0 : title.whole ? (title.ends ? 40 : 25) : 10) + (text.at < 0 ? 0 : (text.whole ? 6 : 1) + often);
  }

  /** Is that what the section is called, in the singular or in the plural? */
  function isNamed({ names }, phrase) {
    return names.includes(phrase) || names.includes(phrase.replace(/s$/, ""));
  }

  /** A term of the glossary that is just that goes first; the rest of the code and lists of sources go last. */
  function worth(section, words, weights) {
    const phrase = words.join("");
    const named = isNamed(section, phrase);
    const together = words.length > 1 && letters.find(section.foldedTitle, phrase).whole ? 60 : 0;
    const sum = weights.reduce((a, b) => a + b, 0) / words.length + together + (named ? 100 : 0);
    return section.kind === "term" ? (named ? sum + 1000 : sum) : section.kind === "sources" ? sum / 100 : section.kind === "rest" ? sum / 4 : sum;
  }

  /** Sections that have every word, or all of them as one, best first. */
  function ranked(words) {
    const phrase = words.join("");
    return sections
      .map((section) => ({ section, weights: words.map((word) => weigh(section, word)) }))
      .map((found) => (found.weights.every((weight) => weight > 0) ? found
        : { ...found, weights: [isNamed(found.section, phrase) ? 40 : weigh(found.section, phrase)], joined: true }))
      .filter(({ section, weights, joined }) => weights.every((weight) => weight > 0) && (!joined || words.length > 1 || isNamed(section, phrase)))
      .map(({ section, weights, joined }) => ({ section, weight: worth(section, words, weights), words: joined ? [phrase] : words }))
      .sort((a, b) => b.weight - a.weight);
  }

  let vocabulary = null;

  /** The word of the book that differs by one letter, the most frequent if there are several. */
  function corrected(word) {
    if (vocabulary === null) {
      vocabulary = new Map();
      for (const { title, text } of sections) {
        for (const each of `${title} ${text}`.split(/[^\p{L}\p{N}]+/u)) {
          const plain = each.toLowerCase();
          if (plain.length > 2) vocabulary.set(plain, (vocabulary.get(plain) ?? 0) + 1);
        }
      }
    }
    const near = [...vocabulary].filter(([other]) => letters.alike(word, other));
    return word.length < 4 || near.length === 0 ? word : near.reduce((best, other) => (other[1] > best[1] ? other : best))[0];
  }

  /** What is found, and for which words, when one that was meant was written otherwise. */
  function find(query) {
    const words = query.split(/\s+/).map((word) => letters.fold(word).plain).filter(Boolean);
    if (words.length === 0) return { results: [] };
    const results = ranked(words);
    if (results.length > 0) return { results };
    const others = words.map((word) => (ranked([word]).length > 0 ? word : corrected(word)));
    const again = others.join() === words.join() ? [] : ranked(others);
    return again.length === 0 ? { results: [] } : { results: again, instead: others.join(" ") };
  }

  /** The text around the first hit, with the words marked. */
  function excerpt({ section: { text, folded }, words }) {
    const hits = words.map((word) => letters.find(folded, word).at).filter((at) => at >= 0).map((at) => folded.places[at]);
    const first = hits.length === 0 ? 0 : Math.min(...hits);
    const from = first < 60 ? 0 : text.indexOf(" ", first - 60) + 1;
    const part = text.slice(from, from + 200);
    const line = document.createElement("p");
    if (from > 0) line.append("… ");
    let at = 0;
    for (const [start, end] of ranges(part, words)) {
      line.append(part.slice(at, start), Object.assign(document.createElement("mark"), { textContent: part.slice(start, end) }));
      at = end;
    }
    line.append(part.slice(at), " …");
    return line;
  }

  /** Where the words are in a text, in order. */
  function ranges(text, words) {
    const folded = letters.fold(text);
    const all = words.flatMap((word) => {
      const found = [];
      for (let hit = letters.find(folded, word); hit.at >= 0; hit = letters.find(folded, word, hit.at + 1)) {
        const end = folded.places[hit.at + word.length - 1] + 1;
        found.push([folded.places[hit.at], /[()]/.test(text.slice(end, end + 2)) && text.slice(end, end + 2) === "()" ? end + 2 : end]);
        if (!hit.whole) break;
      }
      return found;
    }).sort(([one], [other]) => one - other);
    return all.filter(([start], i) => i === 0 || start >= Math.max(...all.slice(0, i).map(([, end]) => end)));
  }

  function entry(result) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = result.section.href;
    link.addEventListener("click", () => remember(result));
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
    const { results, instead } = find(query);
    dialog.querySelector("ol").replaceChildren(...results.slice(0, SHOWN).map(entry));
    const count = results.length === 0 ? "nothing" : results.length === 1 ? "1 section" : `${results.length} sections`;
    dialog.querySelector(".count").textContent = query.trim() === "" ? "" : `${count} found${instead ? `, for “${instead}”` : ""}`;
  }

  /** Down from the field to the first result, from one to the next, and up again. */
  function move(dialog, step) {
    const stops = [dialog.querySelector("input"), ...dialog.querySelectorAll("ol a")];
    const at = stops.indexOf(document.activeElement);
    stops[Math.max(0, Math.min(stops.length - 1, at + step))].focus();
  }

  /** What was looked for is marked where the result leads. */
  function remember({ section, words }) {
    try {
      sessionStorage.setItem("found", JSON.stringify({ id: section.href.split("#")[1] ?? "", words }));
    } catch {
      // then it is not
    }
    setTimeout(markFound, 50); // on this page nothing is loaded
  }

  /** Opens what is closed around the first of them, but no answer: whoever opens one has not guessed. */
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
      for (const [start, end] of ranges(texts.currentNode.data, found.words)) {
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
      parts.dialog.querySelector(".count").textContent = "The book’s text could not be loaded.";
    }
  }

  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-keyshortcuts", "Control+K Alt+S");
  const mac = /Mac|iPhone|iPad/.test(navigator.platform);
  button.innerHTML = `<span>Search</span> <kbd aria-hidden="true">${mac ? "⌘" : "Ctrl"} K</kbd>`;
  button.addEventListener("click", open);
  document.getElementById("search").append(button);
  // until the first frame after it has loaded, the browser itself scrolls to where the address leads
  const arrived = () => requestAnimationFrame(() => requestAnimationFrame(markFound));
  if (document.readyState === "complete") arrived();
  else addEventListener("load", arrived, { once: true });
  return { open };
})();
