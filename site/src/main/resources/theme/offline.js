// A service worker keeps a published book, so that it can be read without a network. An unpublished book has none.
"use strict";

if ("offline" in document.documentElement.dataset && "serviceWorker" in navigator) {
  addEventListener("load", () => whenIdle(() =>
    navigator.serviceWorker.register(`${document.documentElement.dataset.root}offline.js`).catch(() => {}))); // then it is not kept
}
