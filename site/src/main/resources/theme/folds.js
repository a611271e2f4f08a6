// Long folds come as text, because most of them are never opened. A fold becomes part of the page when it is opened,
// linked or searched for. All folds become part of it before the page is printed, and after the page has been open for
// a while, so that a browser's own search finds their contents.
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

  /** Returns the target of an address, or nothing if the address cannot be decoded. */
  function idIn(hash) {
    try {
      return decodeURIComponent(hash.slice(1));
    } catch {
      return "";
    }
  }

  /** Makes the fold that the address leads into part of the page; returns whether there is one. */
  function unsealFor(hash) {
    const id = idIn(hash);
    if (id === "" || document.getElementById(id)) return false;
    const texts = sealed(document).filter((text) => text.textContent.includes(`id="${id}"`));
    texts.forEach(unseal);
    return texts.length > 0;
  }

  /** Leads on to the later page of a chapter that has the target: old links have the address of the first page. */
  function leadOn() {
    const id = idIn(location.hash), moved = document.getElementById("moved");
    if (!moved || id === "" || document.getElementById(id)) return;
    const [href] = Object.entries(JSON.parse(moved.textContent)).find(([, ids]) => ids.split(" ").includes(id)) ?? [];
    if (href) location.replace(href + location.hash);
  }

  function arrive() {
    leadOn();
    if (unsealFor(location.hash)) location.replace(location.hash); // the target exists now, so the browser goes there
  }

  function oneByOne() {
    const [first] = sealed(document);
    if (!first) return;
    unseal(first);
    whenIdle(oneByOne);
  }

  document.addEventListener("click", ({ target }) => {
    const summary = target.closest?.("summary");
    if (summary) unsealAllOf(summary.parentElement); // otherwise the fold would be open and empty at first
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
