// Long folds come as text, as most of them are never opened. One becomes part of the page when it is opened, linked to
// or looked for, all do before the page is printed, and when it has been there for a while, so that a browser's own
// search finds what is in them.
"use strict";

const folds = (() => {
  const WHILE = 10_000; // milliseconds

  const sealed = (part) => [...part.querySelectorAll("details > noscript")];

  function unseal(text) {
    const fold = text.parentElement;
    text.insertAdjacentHTML("beforebegin", text.textContent);
    text.remove();
    watchSizes(fold);
  }

  const unsealAllOf = (part) => sealed(part).forEach(unseal);

  /** What an address leads to. It may be anything: what cannot be read leads nowhere. */
  function idIn(hash) {
    try {
      return decodeURIComponent(hash.slice(1));
    } catch {
      return "";
    }
  }

  /** Where an address leads to may be in one. */
  function unsealFor(hash) {
    const id = idIn(hash);
    if (id === "" || document.getElementById(id)) return false;
    const texts = sealed(document).filter((text) => text.textContent.includes(`id="${id}"`));
    texts.forEach(unseal);
    return texts.length > 0;
  }

  /** A chapter's first page knows which of its pages has what was on one page once. */
  function leadOn() {
    const id = idIn(location.hash), moved = document.getElementById("moved");
    if (!moved || id === "" || document.getElementById(id)) return;
    const [href] = Object.entries(JSON.parse(moved.textContent)).find(([, ids]) => ids.split(" ").includes(id)) ?? [];
    if (href) location.replace(href + location.hash);
  }

  function arrive() {
    leadOn();
    if (unsealFor(location.hash)) location.replace(location.hash); // and the browser goes there, now that there is such a place
  }

  function oneByOne() {
    const [first] = sealed(document);
    if (!first) return;
    unseal(first);
    whenIdle(oneByOne);
  }

  document.addEventListener("click", ({ target }) => {
    const summary = target.closest?.("summary");
    if (summary) unsealAllOf(summary.parentElement); // or it would be open and empty for a moment
    const link = target.closest?.('a[href^="#"]');
    if (link) unsealFor(link.hash);
  }, { capture: true });
  document.addEventListener("toggle", ({ target }) => unsealAllOf(target), { capture: true });
  addEventListener("hashchange", arrive);
  addEventListener("beforeprint", () => unsealAllOf(document));
  addEventListener("load", () => setTimeout(oneByOne, WHILE));
  arrive();

  return { unsealAllOf, idIn };
})();
