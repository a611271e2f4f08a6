// Keyboard shortcuts. Each needs a modifier: bare letters and arrows belong to the reader's own tools.
"use strict";

(() => {
  const follow = (rel) => () => document.querySelector(`.turn a[rel="${rel}"]`)?.click();
  const shortcuts = {
    "Ctrl+KeyK": () => searching.open(),
    "Alt+KeyS": () => searching.open(),
    "Alt+KeyN": follow("next"),
    "Alt+KeyP": follow("prev"),
    "Alt+KeyT": () => document.getElementById("theme").click(),
  };

  const writing = (target) => Boolean(target.closest?.("input, textarea, select, [contenteditable]"));

  addEventListener("keydown", (event) => {
    if (event.shiftKey || event.isComposing || event.repeat) return;
    const key = `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${event.code}`;
    const action = shortcuts[key];
    if (!action || (writing(event.target) && key !== "Ctrl+KeyK")) return;
    event.preventDefault();
    action();
  });
})();
