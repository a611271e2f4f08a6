// Loads the scripts that only some pages need, when the page is there and idle. The page names those that are not
// loaded yet.
"use strict";

{
  const { dataset } = document.documentElement;
  const fetchAll = async () => {
    await Promise.all(dataset.later.split(" ").map((part) => import(`./${part}`)));
    delete dataset.later;
  };
  if (dataset.later) addEventListener("load", () => whenIdle(fetchAll), { once: true });
}
