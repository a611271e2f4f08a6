// A choice: radio buttons replace the list, which a page without scripts shows.
import { element, ownOrder } from "./words.js";

export function choice(question, { box }) {
  const list = box.querySelector("ul.choices");
  const radios = [...list.children].map((item, index) => {
    const radio = element("input", { type: "radio", name: `${question.id}-guess`, value: index });
    return { radio, label: element("label", {}, radio, element("span", {}, ...item.cloneNode(true).childNodes)) };
  });
  list.hidden = true;
  const part = element("fieldset", { className: "ask-choice" },
    element("legend", {}, "Your guess"), ...radios.map(({ label }) => label));
  const named = (index) => [element("b", {}, question.choices[index].replace(/\.$/, ""))];

  return {
    part,
    read() {
      const chosen = radios.findIndex(({ radio }) => radio.checked);
      if (chosen < 0) throw Object.assign(new Error("Choose one of them."), { field: radios[0].radio });
      return chosen;
    },
    valid: (guess) => guess in question.choices,
    yours: (guess) => [...named(guess), guess === question.right ? ", right" : ", not so"],
    book: () => named(question.right),
    mine() {
      const order = ownOrder(question.by);
      return order ? named(order[0]) : null;
    },
    score: (guess) => ({ right: guess === question.right }),
    hide: (fold) => mark(-1, fold),
    show: mark,
  };

  /** Marks the meaning of the guessed choice in the answer. */
  function mark(guess, fold) {
    [...(fold?.querySelectorAll("dl.meanings > dt") ?? [])].forEach((term, index) => {
      term.querySelector(".yours")?.remove();
      if (index === guess) term.append(element("span", { className: "yours" }, " (your guess)"));
    });
  }
}
