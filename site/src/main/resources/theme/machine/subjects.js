// The kinds of machines. Each has its own file, which a page loads if it has such a machine.

/** Loads a kind: its controls, a model that moves, a picture of it, and figures with the words for them. */
export const subject = async (kind) => (await import(`./${kind}.js`))[kind];
