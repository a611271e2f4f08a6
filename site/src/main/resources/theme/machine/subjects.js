// The kinds of machines. Each is in a file of its own, which a page loads if it has one.

/** Loads a kind: its controls, a model that moves, a picture of it, and figures with the words for them. */
export const subject = async (kind) => (await import(`./${kind}.js`))[kind];
