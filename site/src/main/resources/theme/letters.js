// Words for comparison: without case, accents, hyphens, apostrophes and spaces.
"use strict";

const letters = (() => {
  const INSIDE = 0, WORD = 1, PART = 2; // within a word, at its beginning, after a hyphen or another sign in it

  /** The letters and digits of a text, each with its place, and whether it begins a word. */
  function fold(text) {
    let plain = "";
    const places = [], begins = [];
    let before = WORD;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at); // nearly all are ASCII, and there are a million
      const folded = code < 128 ? text[at].toLowerCase() : text[at].normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      const word = code < 128 ? (folded >= "a" && folded <= "z") || (folded >= "0" && folded <= "9") : /^[\p{L}\p{N}]+$/u.test(folded);
      if (word) {
        for (const letter of folded) {
          plain += letter;
          places.push(at);
          begins.push(before);
          before = INSIDE;
        }
      } else if (folded === " " || folded === "/" || folded === "\u00a0") {
        before = WORD;
      } else if (!"'’‘`\u200b\u00ad".includes(folded)) {
        before = before === WORD ? WORD : PART;
      }
    }
    return { plain, places, begins };
  }

  /**
   * The place of a word, from `from` on, even if the text has it with a hyphen or as two words. A place that begins
   * within a word ends within it, and one that crosses a space ends at the end of a word.
   */
  function find({ plain, begins }, word, from = 0) {
    let inside = -1;
    for (let at = plain.indexOf(word, from); at >= 0; at = plain.indexOf(word, at + 1)) {
      const crossed = begins.slice(at + 1, at + word.length);
      const ends = at + word.length >= plain.length || begins[at + word.length] !== INSIDE;
      if (begins[at] !== INSIDE && (ends || !crossed.includes(WORD))) return { at, whole: true, ends };
      if (inside < 0 && crossed.every((begin) => begin === INSIDE)) inside = at;
    }
    return { at: inside, whole: false, ends: false };
  }

  /** Returns whether two words differ by one letter (another, one more, one less) or by the order of two letters. */
  function alike(one, other) {
    if (Math.abs(one.length - other.length) > 1 || one === other) return one === other;
    let i = 0;
    while (one[i] === other[i]) i++;
    return one.slice(i + 1) === other.slice(i + 1) || one.slice(i + 1) === other.slice(i) || one.slice(i) === other.slice(i + 1)
      || (one[i] === other[i + 1] && one[i + 1] === other[i] && one.slice(i + 2) === other.slice(i + 2));
  }

  return { fold, find, alike };
})();
