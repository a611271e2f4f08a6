// Keeps the reader's measurements for the scripts of the questions, which may come later.
"use strict";

document.addEventListener("measured", ({ detail }) => (document.measured = detail.measured));
