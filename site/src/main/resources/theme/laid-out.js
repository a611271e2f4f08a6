// Delays work on a part of the page until the part is laid out.

const waiting = new Map();
// parts that are not laid out yet, or are in a closed fold, meet no frame, even one as wide as this
const frame = new IntersectionObserver((looks) => looks.filter((look) => look.isIntersecting).forEach(({ target }) => {
  frame.unobserve(target);
  waiting.get(target)();
  waiting.delete(target);
}), { rootMargin: "1000000px" });

/**
 * Calls back when the element is laid out: now, or when its reader comes near it or opens its fold. Controls that came
 * earlier would have everything around them laid out immediately, because a browser checks whether it could fill them
 * in.
 */
export function whenLaidOut(element, action) {
  waiting.set(element, action);
  frame.observe(element);
}
