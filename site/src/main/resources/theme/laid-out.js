// What a part of the page needs may wait until it is laid out.

const waiting = new Map();
// what is on its way, or in a fold, meets no frame, be it as wide as this one
const frame = new IntersectionObserver((looks) => looks.filter((look) => look.isIntersecting).forEach(({ target }) => {
  frame.unobserve(target);
  waiting.get(target)();
  waiting.delete(target);
}), { rootMargin: "1000000px" });

/**
 * Calls back when the element is laid out: now, or when its reader comes near it or opens the fold that it is in. Controls
 * that came earlier would have all around them laid out at once: a browser looks whether it could fill them in.
 */
export function whenLaidOut(element, action) {
  waiting.set(element, action);
  frame.observe(element);
}
