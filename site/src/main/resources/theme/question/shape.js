// The shape of a curve: where it rises, falls, or is flat. A question about a curve asks for its shape first, and for
// its heights second.

const MOVES = 1.25; // a guess that changes by less is flat
const APART = 1.3; // two changes that differ by less are the same change

/** The direction of a measured curve: flat if the two intervals overlap, or the values differ by a tenth at most. */
function measured(from, to) {
  const low = (point) => point.low ?? point.value, high = (point) => point.high ?? point.value;
  if (low(to) > high(from) && to.value > 1.1 * from.value) return 1;
  return high(to) < low(from) && from.value > 1.1 * to.value ? -1 : 0;
}

const drawn = (from, to) => (to > from * MOVES ? 1 : from > to * MOVES ? -1 : 0);

const change = (from, to) => (from > 0 && to > 0 ? to / from : from === to ? 1 : to > from ? Infinity : 0);

function differs(guess, points, i, j) {
  if (drawn(guess[i], guess[j]) === measured(points[i], points[j])) return false;
  const yours = change(guess[i], guess[j]), book = change(points[i].value, points[j].value);
  return Math.max(yours / book, book / yours) > APART;
}

/**
 * The longest range in which the guess has another direction than the book: `{ from, to, yours, book }`, as indexes and
 * directions; null if the guess has the book's shape.
 */
export function otherWay(guess, points) {
  for (let length = points.length - 1; length > 0; length--) {
    for (let from = 0; from + length < points.length; from++) {
      const to = from + length;
      if (differs(guess, points, from, to)) {
        return { from, to, yours: drawn(guess[from], guess[to]), book: measured(points[from], points[to]) };
      }
    }
  }
  return null;
}

/** A direction as a word. */
export const goes = (direction) => (direction > 0 ? "rises" : direction < 0 ? "falls" : "is flat");
