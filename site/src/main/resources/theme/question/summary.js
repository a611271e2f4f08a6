// The summary of a chapter's guesses, at its end, and the buttons to save and erase them.
import { all, erase, restore } from "./store.js";
import { asks } from "./box.js";
import { element, say } from "./words.js";

const FILE = "many-clients-guesses.json";
const NEAR = 2;

/** @param questions the questions that were set up, in order */
export function summary(questions, root) {
  const told = element("div", { className: "guesses-told" });
  const section = element("section", { className: "guesses" },
    element("h2", { id: "your-guesses" }, "Your guesses here"), told, keeping(() => {
      questions.forEach((each) => each.refresh());
      show();
    }), element("p", {}, element("a", { href: `${root}again.html` }, "Questions again"), ": those that you answered more than two days ago."));
  section.setAttribute("aria-labelledby", "your-guesses");
  const show = () => told.replaceChildren(...words(questions));
  document.addEventListener("answered", show);
  document.addEventListener("unanswered", show);
  show();
  return section;
}

function words(questions) {
  const made = questions.filter((each) => each.guess() !== undefined && each.guess() !== null)
    .map((each) => ({ ...each, score: each.kind.score(each.guess()) }));
  const open = questions.filter((each) => each.guess() === undefined);
  const lines = [];
  const numbers = made.filter(({ score }) => "factor" in score);
  const others = made.filter(({ score }) => "right" in score);
  if (numbers.length > 0) {
    const near = numbers.filter(({ score }) => score.factor <= NEAR).length;
    lines.push(element("p", {}, element("b", {}, `${near} of ${numbers.length}`), ` ${numbers.length === 1 ? "number is" : "numbers are"} within a factor of two.`));
  }
  if (others.length > 0) {
    const right = others.filter(({ score }) => score.right).length;
    lines.push(element("p", {}, element("b", {}, `${right} of ${others.length}`), ` ${others.length === 1 ? "choice, order or shape of a curve is" : "choices, orders and shapes of curves are"} right.`));
  }
  const furthest = numbers.filter(({ score }) => score.factor > NEAR).sort((a, b) => b.score.factor - a.score.factor)[0]
    ?? others.find(({ score }) => !score.right);
  if (furthest) {
    const times = furthest.score.factor;
    const by = Number.isFinite(times) ? ` (${say(Number(times.toPrecision(2)))} times)` : "";
    lines.push(element("p", {}, "Furthest off: ", link(furthest), by));
  }
  if (open.length > 0) {
    lines.push(element("p", {}, `Without a guess: ${open.length} of ${questions.length}. The first of them: `, link(open[0])));
  }
  return lines;
}

function link({ box }) {
  return element("a", { href: `#${box.id}` }, asks(box));
}

/**
 * The buttons that save the guesses as a file, read such a file, and erase them, all in this browser.
 *
 * @param changed is called when guesses were erased
 * @param back is called when guesses were put back
 */
export function keeping(changed, back = changed) {
  const told = element("span", { className: "guesses-kept" });
  told.setAttribute("role", "status");
  const button = (name, action) => {
    const made = element("button", { type: "button", className: "quiet" }, name);
    made.addEventListener("click", action);
    return made;
  };
  const save = button("Save them as a file", () => {
    const file = new Blob([JSON.stringify(all(), null, 2)], { type: "application/json" });
    const link = element("a", { href: URL.createObjectURL(file), download: FILE });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read the file only later
  });
  const chooser = element("input", { type: "file", accept: ".json,application/json", hidden: true });
  chooser.addEventListener("change", async () => {
    try {
      restore(await chooser.files[0].text());
      told.textContent = "They are back.";
      back();
    } catch {
      told.textContent = "This file has no guesses in it.";
    }
    chooser.value = "";
  });
  const clear = button("Erase all guesses", () => {
    const before = erase();
    changed();
    const undo = button("Undo", () => {
      restore(JSON.stringify(before)); // guesses made since then stay
      told.textContent = "They are back.";
      clear.focus(); // the button that had the focus is gone
      back();
    });
    told.replaceChildren("Erased. ", undo);
  });
  return element("p", { className: "guesses-keeping" },
    "Your guesses are in this browser only. ", save, " ", button("Read such a file", () => chooser.click()), chooser, " ", clear, " ", told);
}
