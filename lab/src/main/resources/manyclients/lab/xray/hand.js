// Wheel, mouse, fingers and keys on a picture. The wheel alone scrolls, as on any page; with Ctrl it zooms, with Shift
// it moves in time.

const STILL = 4; // pixels that the pointer may move in a click

function handle(picture, { onChoose, onPoint }) {
  const { lanes, view } = picture;
  const pointers = new Map(); // the pressed ones, with their places
  let moved = 0;

  const place = (event) => {
    const box = picture.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  lanes.addEventListener("wheel", (event) => {
    const { x } = place(event);
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey) {
      view.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 150), picture.time(Math.max(picture.left, x)));
    } else if (sideways !== 0 && Math.abs(sideways) >= Math.abs(event.deltaY)) {
      view.pan(sideways / (picture.wide - picture.left));
    } else {
      return;
    }
    event.preventDefault();
  }, { passive: false });

  picture.canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, place(event));
    picture.canvas.setPointerCapture(event.pointerId);
  });

  picture.canvas.addEventListener("pointermove", (event) => {
    const now = place(event), before = pointers.get(event.pointerId);
    if (!before) {
      onPoint(picture.at(now));
      return;
    }
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (one) => Math.max(10, Math.hypot(one.x - other.x, one.y - other.y));
      view.zoom(apart(before) / apart(now), picture.time((now.x + other.x) / 2));
    } else if (moved > STILL) {
      view.pan((before.x - now.x) / (picture.wide - picture.left));
      if (event.pointerType === "mouse") lanes.scrollTop += before.y - now.y;
    }
    pointers.set(event.pointerId, now);
  });

  const up = (event) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0 || moved > STILL || event.type === "pointercancel") return;
    onChoose(picture.at(place(event)));
  };
  picture.canvas.addEventListener("pointerup", up);
  picture.canvas.addEventListener("pointercancel", up);
  picture.canvas.addEventListener("pointerleave", () => onPoint(undefined));
}

/** Keys work while the lanes have the focus. Arrows are left to scrolling and screen readers. */
function handleKeys(picture, { onNext, onClose }) {
  const { view } = picture;
  const keys = {
    "+": () => view.zoom(1 / 2), "=": () => view.zoom(1 / 2), "-": () => view.zoom(2),
    a: () => view.pan(-1 / 4), d: () => view.pan(1 / 4), 0: () => view.whole(),
    n: () => onNext(1), p: () => onNext(-1), Escape: onClose,
  };
  picture.lanes.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    act();
    event.preventDefault();
  });
}
