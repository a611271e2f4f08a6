// Sets up the questions of a page.
import { setUp } from "./box.js";
import { summary } from "./summary.js";
import { again } from "./again.js";

const place = document.querySelector(".again");
if (place) {
  again(place);
} else {
  const questions = [...document.querySelectorAll("[data-question]")].map((box) => setUp(box));
  const sources = document.querySelector(".body > .sect1:has(> h2#sources)");
  const end = summary(questions, document.documentElement.dataset.root);
  // `./course read` serves what the reader measured
  document.addEventListener("measured", () => questions.forEach((each) => each.measured()));
  if (sources) sources.before(end);
  else document.querySelector(".body").append(end);
}
