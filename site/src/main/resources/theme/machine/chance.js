// What is settled for all machines, and what is left to chance.

/** How long a polling thread waits for a client that says nothing. */
export const SILENCE = 1;

/** How much time passes, on average, between two requests of an active client. */
export const BETWEEN = 1000;

/** How many times as long a slow handler takes. */
export const SLOWER = 50;

/** How long a thread has a core while others are ready for it. */
export const SLICE = 2;

/** A server that is stopped is stopped once in so many milliseconds, and from there. */
export const STOPS_EVERY = 10_000, STOPS_FROM = 2_000;

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
