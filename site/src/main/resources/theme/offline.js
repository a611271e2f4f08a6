// A published book can be read without a network: a worker beside the page keeps it. `./course read` has no worker,
// because authors want to see their last change.
"use strict";

if ("offline" in document.documentElement.dataset && "serviceWorker" in navigator) {
  addEventListener("load", () => whenIdle(() =>
    navigator.serviceWorker.register(`${document.documentElement.dataset.root}offline.js`).catch(() => {}))); // then it is not kept
}
