// The page Again: the questions that the reader answered two days ago or earlier, with new numbers if they have a
// model.
import { tries } from "./store.js";
import { setUp } from "./box.js";
import { keeping } from "./summary.js";
import { element } from "./words.js";

const AFTER = 2 * 24 * 60 * 60 * 1000; // milliseconds

export function again(place) {
  const boxes = [...place.querySelectorAll("[data-question]")];
  const answered = boxes.map((box) => ({ box, question: JSON.parse(box.dataset.question) }))
    .map((each) => ({ ...each, tries: tries(each.question) }))
    .filter((each) => each.tries.length > 0)
    .map((each) => ({ ...each, due: Date.parse(each.tries.at(-1).at) + AFTER }));
  const due = answered.filter((each) => each.due <= Date.now()).sort((a, b) => a.due - b.due);
  due.forEach(({ box, question, tries: before }) => {
    const others = (question.variants?.length ?? 1) - 1;
    setUp(box, { variant: others > 0 ? 1 + (before.length - 1) % others : 0 }).place();
    box.hidden = false;
    place.append(box); // the question that has waited longest comes first
  });
  place.before(element("p", { className: "again-told" }, told(boxes.length, answered, due.length)));
  document.querySelector(".noscript")?.remove();
  place.after(keeping(() => boxes.forEach((box) => (box.hidden = true)), () => location.reload()));
}

function told(all, answered, due) {
  if (answered.length === 0) return `You have answered none of these ${all} questions yet.`;
  if (due > 0) return `Of the ${answered.length} questions that you have answered, ${due === 1 ? "one is" : `${due} are`} due.`;
  const next = new Date(Math.min(...answered.map((each) => each.due)));
  return `You have answered ${answered.length} of ${all} questions. The next is due on ${next.toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" })}.`;
}
