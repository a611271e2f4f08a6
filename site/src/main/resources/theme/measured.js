// Keeps the reader's measurements for the scripts of the questions, which may load later.
"use strict";

document.addEventListener("measured", ({ detail }) => (document.measured = detail.measured));
