// A question of the text: the reader commits a guess, the answer opens, and both stand side by side.
import { add, forget, tries } from "./store.js";
import { element } from "./words.js";
import { number } from "./number.js";
import { choice } from "./choice.js";
import { order } from "./order.js";
import { curve } from "./curve.js";

const KINDS = { number, choice, order, curve };

/** The question that a box asks: its last sentence with a question mark. */
export function asks(box) {
  const text = [...box.querySelectorAll(":scope > .content > .paragraph")].map((part) => part.textContent).join(" ");
  return text.match(/[^.?!:]*\?/g)?.at(-1)?.trim() ?? text.trim();
}

/** The question with the numbers of a variant of its model. */
function withVariant(box, variant) {
  const question = JSON.parse(box.dataset.question);
  const chosen = question.variants?.[variant];
  if (!chosen) return question;
  Object.entries(chosen.numbers).forEach(([name, value]) =>
    box.querySelectorAll(`.vary.n-${name}`).forEach((place) => (place.textContent = value)));
  const shift = chosen.answer.value / question.answer.value;
  return { ...question, answer: chosen.answer, from: question.from * shift, to: question.to * shift };
}

/**
 * Sets up a box; `place()` puts it into the page.
 *
 * @param again the variant of a repeated question; older guesses stay hidden
 */
export function setUp(box, again = null) {
  const variant = again?.variant ?? 0;
  const question = withVariant(box, variant);
  const content = box.querySelector(":scope > .content");
  const fold = content.querySelector(":scope > details");
  const kind = KINDS[question.kind](question, { box, answer: question.answer });
  const message = element("p", { className: "ask-message" });
  message.setAttribute("role", "alert");
  const reconciled = element("p", { className: "reconcile", tabIndex: -1 });
  const commit = element("button", { type: "submit" }, "Commit");
  const shown = element("button", { type: "button", className: "quiet" }, "Show me");
  const buttons = element("p", { className: "ask-buttons" }, commit, " ", shown);
  const form = element("form", { className: "ask", noValidate: true }, kind.part, message, buttons);
  const undo = element("button", { type: "button", className: "quiet" }, "Forget this guess");
  const result = element("div", { className: "reconciled", hidden: true }, reconciled, undo);

  const answered = (yes) => {
    box.classList.toggle("answered", yes);
    box.dispatchEvent(new CustomEvent(yes ? "answered" : "unanswered", { bubbles: true, detail: { id: question.id } }));
  };

  /** Shows the comparison, and opens the answer. A guess of null means that the reader asked for the answer. */
  function show(guess) {
    form.hidden = true;
    result.hidden = false;
    kind.show?.(guess, fold);
    const mine = kind.mine();
    const parts = [
      ["Your guess", guess === null ? ["none"] : kind.yours(guess)],
      [question.command ? "The book" : "The answer", kind.book()],
      ...(question.command ? [["Your machine", mine ?? [element("code", {}, question.command)]]] : []),
      ...(again ? [["Your first guess", first()]] : []),
    ];
    reconciled.replaceChildren(...parts.map(([name, words]) =>
      element("span", {}, element("small", {}, name), " ", ...words)));
    if (fold) fold.open = true;
    answered(true);
  }

  function first() {
    const old = tries(question).find(({ guess }) => guess !== null);
    const date = old && new Date(old.at).toLocaleDateString("en", { day: "numeric", month: "long" });
    return old && old.variant === variant ? [...kind.yours(old.guess), ` (${date})`] : [date ? `${date}, with other numbers` : "none"];
  }

  function decide(guess) {
    add(question, guess, variant);
    show(guess);
    reconciled.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      const guess = kind.read();
      message.textContent = "";
      decide(guess);
    } catch (wrong) {
      if (!wrong.field) throw wrong;
      message.textContent = wrong.message;
      wrong.field.focus();
    }
  });
  shown.addEventListener("click", () => decide(null));
  undo.addEventListener("click", () => {
    forget(question, variant);
    if (!again && last()) {
      show(last().guess); // an earlier try, from the page Again
      reconciled.focus();
    } else {
      reset();
      form.querySelector("input, button").focus();
    }
  });
  fold?.addEventListener("toggle", () => {
    if (fold.open && form.isConnected && !form.hidden) answered(true);
  });

  function reset() {
    form.reset();
    form.hidden = false;
    result.hidden = true;
    kind.hide?.(fold);
    if (fold) fold.open = false;
    answered(false);
  }

  const last = () => tries(question).findLast((each) => each.variant === variant && (each.guess === null || kind.valid(each.guess)));

  /** Puts the form into the page, with the earlier guess. */
  function place() {
    (fold ?? content.querySelector(":scope > .where")).before(form, result);
    box.classList.add("asks");
    if (!again && last()) show(last().guess);
  }

  return {
    box, question, kind, place,
    /** The guess; undefined if there is none. */
    guess: () => last()?.guess,
    /** Called when the reader's own figures have come. */
    measured: () => !form.hidden || show(last()?.guess ?? null),
    /** Called when all guesses were erased, or put back. */
    refresh: () => (last() ? show(last().guess) : reset()),
  };
}
