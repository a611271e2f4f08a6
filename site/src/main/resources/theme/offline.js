// A service worker keeps a published book, so that it can be read without a network. `./course read` has no such
// worker, because authors want to see their last change.
"use strict";

if ("offline" in document.documentElement.dataset && "serviceWorker" in navigator) {
  addEventListener("load", () => whenIdle(() =>
    navigator.serviceWorker.register(`${document.documentElement.dataset.root}offline.js`).catch(() => {}))); // then it is not kept
}
