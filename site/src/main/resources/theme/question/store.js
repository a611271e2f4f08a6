// The reader's guesses: kept in this browser, under the question's id, and never sent.

const KEY = "guesses";
let unstored = null; // for a browser without storage: lasts until the page is left

/**
 * All tries of all questions, by id, the oldest first: `{ id: [{ version, at, guess, variant, page }] }`. A guess of
 * null means that the reader asked for the answer.
 */
export function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return unstored ?? (isObject(kept) ? kept : {});
  } catch {
    return unstored ?? {};
  }
}

/** The tries at a question's current version; tries at earlier versions are kept, but not compared. */
export function tries({ id, version }) {
  const found = all()[id];
  return Array.isArray(found) ? found.filter((each) => each?.version === version) : [];
}

export function add({ id, version }, guess, variant = 0) {
  const guesses = all();
  const page = location.pathname.split("/").at(-1);
  guesses[id] = [...(guesses[id] ?? []), { version, at: new Date().toISOString(), guess, variant, page }];
  write(guesses);
}

/** Takes back the last try at a question's current version, for a variant of its numbers. */
export function forget({ id, version }, variant = 0) {
  const guesses = all();
  const found = guesses[id] ?? [];
  const last = found.findLastIndex((each) => each?.version === version && (each.variant ?? 0) === variant);
  guesses[id] = found.filter((_, index) => index !== last);
  if (guesses[id].length === 0) delete guesses[id];
  write(guesses);
}

/** Removes all guesses, and returns them for an undo. */
export function erase() {
  const before = all();
  write({});
  return before;
}

export function write(guesses) {
  try {
    if (Object.keys(guesses).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(guesses));
    unstored = null;
  } catch {
    unstored = guesses;
  }
}

/** Adds the tries of a saved file; existing tries stay. */
export function restore(text) {
  const saved = JSON.parse(text);
  if (!isObject(saved) || !Object.values(saved).every(Array.isArray)) throw new Error("not guesses");
  const guesses = all();
  for (const [id, found] of Object.entries(saved)) {
    const known = guesses[id] ?? [];
    const times = new Set(known.map(({ at }) => at));
    guesses[id] = [...known, ...found.filter(({ at }) => !times.has(at))].sort((a, b) => (a.at < b.at ? -1 : 1));
  }
  write(guesses);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
