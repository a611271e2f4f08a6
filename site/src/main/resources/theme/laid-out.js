// Delays work on a part of the page until the part is laid out.

const waiting = new Map();
// an element that is not laid out yet, or is in a closed fold, intersects nothing, even a frame as wide as this
const frame = new IntersectionObserver((looks) => looks.filter((look) => look.isIntersecting).forEach(({ target }) => {
  frame.unobserve(target);
  waiting.get(target)();
  waiting.delete(target);
}), { rootMargin: "1000000px" });

/**
 * Calls back when the element is laid out: now, or when the reader comes near it or opens its fold. Controls that are
 * added earlier would make the browser lay out everything around them, because it checks whether it can fill them in.
 */
export function whenLaidOut(element, action) {
  waiting.set(element, action);
  frame.observe(element);
}
