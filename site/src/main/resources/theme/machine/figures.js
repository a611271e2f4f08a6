// The figures of a machine of the book, from a run that is long enough for them.
import { Machine, distribution } from "./model.js";

const WARM_UP = 10_000, ROUND = 10_000, ROUNDS = 20; // milliseconds; a round has the period of the stops
const MOST_EVENTS = 1_000_000;
const EXACT = 0.01; // the maximum standard error, as a part of the figure

/**
 * The machine's figures: from a run that is long enough, or, if requests pile up without end, the rate of that growth.
 */
export function figures(settings) {
  const machine = new Machine(settings);
  if (machine.load() >= 1) return falling(machine);
  machine.advance(WARM_UP);
  machine.forget();
  if (!machine.active.some((client) => machine.reaches(client))) return { ...unserved(machine), growing: false };
  const ends = [];
  for (let rounds = ROUNDS; ; rounds *= 2) {
    while (ends.length < rounds) {
      machine.advance(WARM_UP + (ends.length + 1) * ROUND);
      ends.push((machine.slow > 0 ? machine.quick : machine.waits).length);
    }
    const exact = isExact(machine.slow > 0 ? machine.quick : machine.waits, ends);
    if (exact || machine.events > MOST_EVENTS) return { ...machine.summary(), growing: false };
  }
}

/** Returns whether the means and tails of the run's parts differ so little that they show those of the whole. */
function isExact(waits, ends) {
  const step = ends.length / ROUNDS;
  const parts = Array.from({ length: ROUNDS }, (_, part) => waits.slice(part === 0 ? 0 : ends[part * step - 1], ends[(part + 1) * step - 1]));
  if (parts.some((part) => part.length < 50)) return false;
  const all = parts.map(distribution);
  return [all.map((part) => part.mean), all.map((part) => part.at(0.99))].every((values) => {
    const mean = values.reduce((sum, value) => sum + value) / ROUNDS;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (ROUNDS - 1);
    return Math.sqrt(variance / ROUNDS) < EXACT * mean;
  });
}

/** The summary of a machine that serves none of the clients that ask. */
function unserved(machine) {
  machine.advance(WARM_UP + ROUND);
  return machine.summary();
}

function falling(machine) {
  machine.advance(2 * WARM_UP);
  machine.forget();
  const before = machine.waiting(true);
  for (let round = 1; round <= 5 * ROUNDS && machine.events < MOST_EVENTS; round++) machine.advance(2 * WARM_UP + round * ROUND);
  const summary = machine.summary();
  return {
    ...summary, growing: true,
    arrives: machine.arrived / summary.seconds,
    growth: (machine.waiting(true) - before) / summary.seconds,
  };
}

/** The summary of a run from the start. */
export function run(settings, milliseconds = 20_000) {
  const machine = new Machine(settings);
  machine.advance(milliseconds);
  return machine.summary();
}
