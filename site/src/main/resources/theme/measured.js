// What the reader measured may come before the scripts of the questions do: it is kept for them.
"use strict";

document.addEventListener("measured", ({ detail }) => (document.measured = detail.measured));
