// Finds sections in the text of the book, and their order. A section must have every word of a query, in any form; of
// three words or more, most are enough. Words that stand together count more, code counts less than prose, and a term
// of the glossary that the query names goes first.
"use strict";

const finding = (() => {
  const ENDINGS = /^(?:e|s|es|ed|ing|er|ers|[bdgmnprt](?:ed|ing|er))?$/;
  const LITTLE = new Set("a an the of in on at to for from with and or is are was be do does did it its my i why how what when which who can that this vs versus".split(" "));
  const LENGTH = 200; // the length of an excerpt

  /** A word of five letters or more without its ending: `pin` for pinned and pinning. */
  const stem = (word) => (word.length < 5 ? word : word.replace(/(?:([bdgmnprt])\1(?:ed|ing)|ing|ed|es|s|e)$/, "$1"));

  function prepare({ pages, sections }, root) {
    return sections.map(([page, id, title, text, kind = "", code = ""]) => ({
      href: `${root}${pages[page][0]}${id ? `#${id}` : ""}`,
      page: pages[page].slice(1).filter(Boolean).join(" "),
      title, text: code ? `${text} ${code}` : text, kind,
      names: namesOf(title, text, kind),
      folded: letters.fold(code ? `${text} ${code}` : text), prose: text.length, foldedTitle: letters.fold(title),
    }));
  }

  /** The names of a section; a term of the glossary has its other words, too. */
  function namesOf(title, text, kind) {
    const names = title.split(/, | \(/);
    const others = kind === "term" ? /Other words: ([^.]+)\./.exec(text)?.[1].split(", ") ?? [] : [];
    return [...names, ...others].map((name) => letters.fold(name).plain);
  }

  /** The end of the word at a place. */
  function endOfWord({ plain, begins }, at) {
    let end = at + 1;
    while (end < plain.length && begins[end] === 0) end++;
    return end;
  }

  /** The place of a word, in any form, from `from` on: `{ at, length, whole, ends }`; null if there is none. */
  function hit(text, word, from = 0, inside = false) {
    const exact = letters.find(text, word, from);
    if (exact.whole) return { ...exact, length: word.length };
    const root = stem(word);
    for (let at = text.plain.indexOf(root, from); at >= 0; at = text.plain.indexOf(root, at + 1)) {
      if (text.begins[at] === 0) continue;
      const end = endOfWord(text, at);
      if (ENDINGS.test(text.plain.slice(at + root.length, end))) return { at, length: end - at, whole: true, ends: true, other: true };
    }
    return inside && exact.at >= 0 ? { ...exact, length: word.length } : null;
  }

  /** The weight of one word for a section: a title counts most, prose more than code, the exact form more than another. */
  function weigh(section, word, inside) {
    const title = hit(section.foldedTitle, word, 0, inside);
    const text = hit(section.folded, word, 0, inside);
    const often = text ? Math.min(section.folded.plain.split(stem(word)).length - 1, 4) : 0;
    const coded = text && section.folded.places[text.at] >= section.prose;
    const inTitle = !title ? 0 : !title.whole ? 10 : title.other ? 24 : title.ends ? 40 : 25;
    return inTitle + (!text ? 0 : coded ? 1 : (text.whole ? (text.other ? 4 : 6) : 1) + often);
  }

  /** Returns whether this is the section's name, in the singular or in the plural. */
  const isNamed = ({ names }, phrase) => names.includes(phrase) || names.includes(phrase.replace(/s$/, ""));

  const WORTH = { sources: 0.01, rest: 0.25, "": 1, box: 1, term: 1, symptoms: 1 };

  /** The length of the longest run of the words that is a name of the term. */
  function isNamedIn({ kind, names }, words) {
    if (kind !== "term") return 0;
    for (let length = words.length - 1; length > 0; length--) {
      for (let from = 0; from + length <= words.length; from++) {
        if (isNamed({ names }, words.slice(from, from + length).join(""))) return length;
      }
    }
    return 0;
  }

  /** The number of words that stand together in the text, in the same order. */
  function longestRun({ folded }, words) {
    for (let length = words.length; length > 1; length--) {
      for (let from = 0; from + length <= words.length; from++) {
        if (letters.find(folded, words.slice(from, from + length).join("")).whole) return length;
      }
    }
    return 1;
  }

  function worth(section, words, sum) {
    const phrase = words.join("");
    const named = isNamed(section, phrase);
    const titled = words.length > 1 && letters.find(section.foldedTitle, phrase).whole ? 60 : 0;
    const together = titled + (section.kind === "symptoms" ? 20 : 10) * (longestRun(section, words) - 1);
    const total = sum + together + (named ? 100 : 60 * isNamedIn(section, words) / words.length);
    return section.kind === "term" && named ? total + 1000 : total * WORTH[section.kind];
  }

  /** Sections that have enough of the words, or all of them as one, best first. */
  function ranked(sections, words, inside = false, enough = words.length) {
    const phrase = words.join("");
    const found = [];
    for (const section of sections) {
      const weights = words.map((word) => weigh(section, word, inside));
      const there = weights.filter((weight) => weight > 0).length;
      const sum = weights.reduce((a, b) => a + b, 0) / words.length;
      if (there >= enough) {
        found.push({ section, words, weight: worth(section, words, sum) * (there / words.length) ** 2 });
      } else if (isNamed(section, phrase)) {
        found.push({ section, words: [phrase], weight: worth(section, words, 40) });
      } else if (words.length > 1 && enough === words.length && weigh(section, phrase, inside) > 0) {
        found.push({ section, words: [phrase], weight: worth(section, words, weigh(section, phrase, inside)) });
      }
    }
    return found.sort((a, b) => b.weight - a.weight);
  }

  /** The forms of the query in which a term of the glossary is replaced by another of its names. */
  function otherQueries(sections, words) {
    const all = [];
    for (const { kind, names } of sections) {
      if (kind !== "term") continue;
      for (let from = 0; from < words.length; from++) {
        for (let to = from + 1; to <= words.length; to++) {
          const phrase = words.slice(from, to).join("");
          if (!isNamed({ names }, phrase)) continue;
          names.filter((name) => name !== phrase && `${name}s` !== phrase)
            .forEach((name) => all.push([...words.slice(0, from), name, ...words.slice(to)]));
        }
      }
    }
    return all;
  }

  /** The results for the words and for their other words in the glossary; each section once. */
  function withOthers(sections, words, results) {
    const best = new Map(results.map((result) => [result.section, result]));
    for (const other of otherQueries(sections, words).slice(0, 8)) {
      for (const result of ranked(sections, other)) {
        const known = best.get(result.section);
        const weight = result.section.kind === "term" ? result.weight : 0.75 * result.weight;
        if (!known || known.weight < weight) best.set(result.section, { ...result, weight });
      }
    }
    return [...best.values()].sort((a, b) => b.weight - a.weight);
  }

  const vocabularies = new WeakMap();

  /** The most frequent word of the book that differs by one letter; the word itself if there is none. */
  function corrected(sections, word) {
    if (!vocabularies.has(sections)) {
      const counted = new Map();
      for (const { title, text } of sections) {
        for (const each of `${title} ${text}`.split(/[^\p{L}\p{N}]+/u)) {
          const plain = each.toLowerCase();
          if (plain.length > 2) counted.set(plain, (counted.get(plain) ?? 0) + 1);
        }
      }
      vocabularies.set(sections, counted);
    }
    const near = [...vocabularies.get(sections)].filter(([other]) => letters.alike(word, other));
    return word.length < 4 || near.length === 0 ? word : near.reduce((best, other) => (other[1] > best[1] ? other : best))[0];
  }

  function wordsOf(query) {
    const all = query.split(/\s+/).map((word) => letters.fold(word).plain).filter(Boolean);
    const some = all.filter((word) => !LITTLE.has(word));
    return some.length > 0 ? some : all;
  }

  /**
   * The results, and the words that they are for if a word of the query was corrected. A word that begins no word of
   * the book is looked for within words. A long query may miss some of its words, because an error message has a name
   * or a number of its own.
   */
  function find(sections, query) {
    const words = wordsOf(query);
    if (words.length === 0) return { results: [] };
    const results = withOthers(sections, words, ranked(sections, words));
    if (results.length > 0) return { results: withMost(sections, words, results) };
    const inside = ranked(sections, words, true);
    if (inside.length > 0) return { results: inside };
    const others = words.map((word) => (ranked(sections, [word], true).length > 0 ? word : corrected(sections, word)));
    const again = others.join() === words.join() ? [] : ranked(sections, others);
    if (again.length > 0) return { results: again, instead: others.join(" ") };
    const some = withMost(sections, others, []);
    return { results: some, most: some.length > 0 };
  }

  /** The results, and, for three words or more, the sections that have most of the words; these are worth less. */
  function withMost(sections, words, results) {
    if (words.length < 3) return results;
    const known = new Set(results.map(({ section }) => section));
    const others = ranked(sections, words, false, Math.ceil(0.6 * words.length));
    return [...results, ...others.filter(({ section }) => !known.has(section))].sort((a, b) => b.weight - a.weight);
  }

  /** The places of the words in a text, in order, as pairs of a beginning and an end. */
  function ranges(text, words, folded = letters.fold(text)) {
    const all = words.flatMap((word) => {
      const found = [];
      for (let next = hit(folded, word, 0, true); next !== null; next = hit(folded, word, next.at + 1, true)) {
        const end = folded.places[next.at + next.length - 1] + 1;
        found.push([folded.places[next.at], text.slice(end, end + 2) === "()" ? end + 2 : end, word]);
        if (!next.whole) break;
      }
      return found;
    }).sort(([one], [other]) => one - other);
    return all.filter(([start], i) => i === 0 || start >= Math.max(...all.slice(Math.max(0, i - 8), i).map(([, end]) => end)));
  }

  /** The beginning of the part of the text that has most different words. */
  function bestPlace({ text, folded }, words) {
    const all = ranges(text, words, folded);
    let best = { start: 0, different: 0 };
    for (let i = 0; i < all.length; i++) {
      const near = all.slice(i, i + 30).filter(([, end]) => end < all[i][0] + LENGTH - 60);
      const different = new Set(near.map(([, , word]) => word)).size;
      if (different > best.different) best = { start: all[i][0], different };
    }
    const { start } = best;
    return start < 60 ? 0 : text.indexOf(" ", start - 60) + 1;
  }

  return { LENGTH, prepare, find, ranges, bestPlace };
})();
