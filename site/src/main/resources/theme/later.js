// Scripts that only some pages need: they are fetched when the page is there and nothing else is to be done. The page says
// of itself which of them are still to come.
"use strict";

{
  const { dataset } = document.documentElement;
  const fetchAll = async () => {
    await Promise.all(dataset.later.split(" ").map((part) => import(`./${part}`)));
    delete dataset.later;
  };
  if (dataset.later) addEventListener("load", () => whenIdle(fetchAll), { once: true });
}
