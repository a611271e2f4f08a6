// Things to put in order: two buttons move each up and down, and a mouse or a finger can drag it.
import { element, ownOrder } from "./words.js";

export function order(question, { box }) {
  const list = box.querySelector("ul.items");
  const heard = element("span", { className: "unseen" });
  heard.setAttribute("role", "status");
  const items = element("ol", { className: "ask-order" });
  [...list.children].forEach((item, index) => items.append(row(item, index)));
  list.hidden = true;
  let moved = false;

  function row(item, index) {
    const name = question.items[index];
    const made = element("li", {}, element("span", { className: "grip", ariaHidden: "true" }, "⠿"),
      element("span", { className: "thing" }, ...item.cloneNode(true).childNodes),
      button("↑", `Move up: ${name}`, -1), button("↓", `Move down: ${name}`, 1));
    made.dataset.index = index;
    const grip = made.querySelector(".grip");
    grip.addEventListener("pointerdown", (event) => drag(event, made));
    // lifting a moving finger would scroll the page by its momentum, and the next tap would only stop the scrolling
    grip.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    return made;
  }

  function button(sign, label, by) {
    const made = element("button", { type: "button" }, sign);
    made.setAttribute("aria-label", label);
    made.addEventListener("click", () => {
      const item = made.closest("li");
      const other = by < 0 ? item.previousElementSibling : item.nextElementSibling;
      if (other) by < 0 ? other.before(item) : other.after(item);
      made.focus();
      tell(item);
    });
    return made;
  }

  function tell(item) {
    moved = true;
    const place = [...items.children].indexOf(item) + 1;
    heard.textContent = `${question.items[item.dataset.index]} is number ${place} of ${items.children.length}.`;
  }

  function drag(event, item) {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    item.classList.add("dragged");
    const move = ({ clientY }) => {
      // the other items move, not the held one: an element that is taken out of the page loses the finger
      const others = [...items.children].filter((other) => other !== item);
      const below = (other) => clientY < other.getBoundingClientRect().top + other.offsetHeight / 2;
      const place = others.findIndex(below);
      const above = place < 0 ? others : others.slice(0, place);
      const follows = (other) => item.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
      above.filter(follows).forEach((other) => item.before(other));
      others.slice(above.length).filter((other) => !follows(other)).reverse().forEach((other) => item.after(other));
    };
    const end = () => {
      item.classList.remove("dragged");
      grip.removeEventListener("pointermove", move);
      tell(item);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", end, { once: true });
  }

  const words = (indexes) => [element("b", {}, indexes.map((index) => question.items[index].replace(/\.$/, "")).join(" › "))];
  const inPlace = (guess) => guess.filter((index, place) => index === question.right[place]).length;

  return {
    part: element("div", { role: "group", ariaLabel: "Your order, the first on top" }, items, heard),
    read() {
      if (!moved && !items.dataset.asked) {
        items.dataset.asked = "yes";
        throw Object.assign(new Error("Move them into your order; commit again if you take it as it is."),
          { field: items.querySelector("button") });
      }
      return [...items.children].map((item) => Number(item.dataset.index));
    },
    valid: (guess) => Array.isArray(guess) && guess.length === question.items.length,
    yours: (guess) => [...words(guess), inPlace(guess) === guess.length ? ", right" : `, ${inPlace(guess)} of ${guess.length} in their place`],
    book: () => words(question.right),
    mine() {
      const order = ownOrder(question.by);
      return order ? words(order) : null;
    },
    score: (guess) => ({ right: inPlace(guess) === guess.length }),
  };
}
