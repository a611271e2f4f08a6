// Values that several machines share, with times in milliseconds, and random numbers.

/** The time that a polling thread waits for a silent client. */
export const SILENCE = 1;

/** The mean time between two requests of an active client. */
export const BETWEEN = 1000;

/** The factor by which a slow handler takes longer. */
export const SLOWER = 50;

/** The time for which a thread has a core while others are ready for it. */
export const SLICE = 2;

/** The period of a stopping server's stops, and the first one. */
export const STOPS_EVERY = 10_000, STOPS_FROM = 2_000;

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
