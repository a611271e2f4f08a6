// Sets up the questions of a page, one at a time: together they would block the page.
import { setUp } from "./box.js";
import { summary } from "./summary.js";
import { again } from "./again.js";
import { whenLaidOut } from "../laid-out.js";

const idle = () => new Promise((resume) => (self.requestIdleCallback ?? setTimeout)(resume));

async function setUpAll() {
  const questions = [];
  // `./course read` serves the reader's measurements
  document.addEventListener("measured", () => questions.forEach((each) => each.measured()));
  for (const box of document.querySelectorAll("[data-question]")) {
    await idle();
    const question = setUp(box);
    questions.push(question);
    whenLaidOut(box, question.place);
  }
  const sources = document.querySelector(".body > .sect1:has(> h2#sources)");
  const end = summary(questions, document.documentElement.dataset.root);
  if (sources) sources.before(end);
  else document.querySelector(".body").append(end);
}

const place = document.querySelector(".again");
if (place) again(place);
else await setUpAll();
