// Long folds come as text, as most of them are never opened. One becomes part of the page when it is opened, linked to
// or looked for, all do before the page is printed, and when it has been there for a while, so that a browser's own
// search finds what is in them.
"use strict";

const folds = (() => {
  const WHILE = 10_000; // milliseconds

  const sealed = (part = document) => [...part.querySelectorAll("details > noscript")];

  function unseal(text) {
    const fold = text.parentElement;
    text.insertAdjacentHTML("beforebegin", text.textContent);
    text.remove();
    watchSizes(fold);
  }

  /** Where an address leads to may be in one. */
  function unsealFor(hash) {
    const id = decodeURIComponent(hash.slice(1));
    if (id === "" || document.getElementById(id)) return false;
    const texts = sealed().filter((text) => text.textContent.includes(`id="${id}"`));
    texts.forEach(unseal);
    return texts.length > 0;
  }

  function arrive() {
    if (unsealFor(location.hash)) location.replace(location.hash); // and the browser goes there, now that there is such a place
  }

  function oneByOne() {
    const [first] = sealed();
    if (!first) return;
    unseal(first);
    (self.requestIdleCallback ?? setTimeout)(oneByOne);
  }

  document.addEventListener("click", ({ target }) => {
    const summary = target.closest?.("summary");
    if (summary) sealed(summary.parentElement).forEach(unseal);
    const link = target.closest?.('a[href^="#"]');
    if (link) unsealFor(link.hash);
  }, { capture: true });
  document.addEventListener("toggle", ({ target }) => sealed(target).forEach(unseal), { capture: true });
  addEventListener("hashchange", arrive);
  addEventListener("beforeprint", () => sealed().forEach(unseal));
  addEventListener("load", () => setTimeout(oneByOne, WHILE));
  arrive();

  return { unsealAllOf: (part) => sealed(part).forEach(unseal) };
})();
