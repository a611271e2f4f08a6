// The short way: what is marked as further is hidden, on every page, until the reader wants it back.
"use strict";

{
  const KEY = "many-clients-short", root = document.documentElement;
  const time = document.querySelector(".opening .time:has(.further-mark)");
  const further = [...document.querySelectorAll(".body .further")];
  const stored = () => {
    try {
      return localStorage.getItem(KEY) === "yes";
    } catch {
      return false;
    }
  };

  function go(short) {
    root.toggleAttribute("data-short", short);
    try {
      if (short) localStorage.setItem(KEY, "yes");
      else localStorage.removeItem(KEY);
    } catch {
      // it holds for this page only
    }
    if (button) button.textContent = short ? "Show all of it" : "Go the short way";
    if (button) button.setAttribute("aria-pressed", String(short));
    left.hidden = !short || [...document.querySelectorAll(".body > .sect1")].some((section) => !section.matches(".further"));
  }

  /** What a link leads to is there, on whatever way. */
  function arrive() {
    const end = location.hash.length > 1 && document.getElementById(folds.idIn(location.hash));
    if (!end || !end.closest(".further") || !root.hasAttribute("data-short")) return;
    go(false);
    end.scrollIntoView();
  }

  const button = time && Object.assign(document.createElement("button"), { type: "button", className: "short-way" });
  const left = Object.assign(document.createElement("p"), {
    className: "lead left-out", hidden: true, textContent: "The short way leaves this page out. Go on with the next one.",
  });
  button?.addEventListener("click", () => go(!root.hasAttribute("data-short")));
  if (button) time.append(" ", button);
  if (further.length > 0) document.querySelector(".body").prepend(left);
  if (button || further.length > 0) {
    go(stored());
    arrive();
    addEventListener("hashchange", arrive);
  }
}
