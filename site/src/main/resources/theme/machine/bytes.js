// Bytes that the reader types, fed one by one to chapter 9's parser; and the requests that two careless servers would
// read in them.
import { colour, svg, text } from "./draw.js";
import { Parser } from "./parser.js";

const PER_BYTE = 90, PAUSE = 25; // milliseconds per byte; the pause at the end, in bytes
const ROWS = 9, COLUMNS = 46, LINE = 20;
const MOST_REQUESTS = 9;

const HIDDEN = "GET /admin HTTP/1.1\nHost: shop.example\n\n"; // 43 bytes
const post = (...fields) => `POST /search HTTP/1.1\nHost: shop.example\n${fields.join("\n")}\n\n`;
const SAMPLES = {
  right: `${post("Transfer-Encoding: chunked")}5\nhello\n0\n\nGET / HTTP/1.1\nHost: shop.example\n\n`,
  lengths: `${post("Content-Length: 48", "Transfer-Encoding: chunked")}0\n\n${HIDDEN}`,
  twice: `${post("Content-Length: 43", "Content-Length: 0")}${HIDDEN}`,
  blank: `${post("Content-Length : 43")}${HIDDEN}`,
  cr: `${post("X-Colour: red\\rContent-Length: 43")}${HIDDEN}`,
  fold: `${post("X-Colour: red", " Content-Length: 43")}${HIDDEN}`,
  chunk: `${post("Transfer-Encoding: chunked")}5\nhello!!\n0\n\n`,
};

/** The typed bytes, each as a character: a line ends with CR LF, and `\r`, `\n`, `\t`, `\xHH` and `\\` are one byte. */
export function meant(written) {
  const utf8 = String.fromCharCode(...new TextEncoder().encode(written.replace(/\r?\n/g, "\r\n")));
  return utf8.replace(/\\(?:x([0-9a-fA-F]{2})|([rnt\\]))/g, (_, hex, short) =>
    hex ? String.fromCharCode(parseInt(hex, 16)) : { r: "\r", n: "\n", t: "\t", "\\": "\\" }[short]);
}

const shown = (c) => ({ "\r": "\\r", "\n": "\\n", "\t": "\\t" })[c] ?? (c < " " || c > "~" ? `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}` : c);
const escaped = (words) => words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Uses the length: lines end with LF, the first of two lengths counts, a line that begins with a blank continues the last. */
const BY_LENGTH = { ends: /\r?\n/g, lax: false };
/** Uses the chunks: a CR alone ends a line as well, blanks around a name are dropped, the last of two lengths counts. */
const BY_CHUNKS = { ends: /\r\n?|\n/g, lax: true };

/** The requests that a careless server reads in the bytes. */
export function read(bytes, { ends, lax }) {
  const requests = [];
  let at = 0;
  const line = () => {
    ends.lastIndex = at;
    const end = ends.exec(bytes);
    const found = end && bytes.slice(at, end.index);
    if (end) at = ends.lastIndex;
    return found;
  };
  while (requests.length < MOST_REQUESTS) {
    let start = line(), field, name = "";
    while (start === "") start = line();
    const fields = new Map();
    while ((field = line())) {
      const [before, ...after] = field.split(":");
      if (!lax && /^[ \t]/.test(field)) {
        fields.set(name, `${fields.get(name)} ${field}`);
        continue;
      }
      name = (lax ? before.trim() : before).toLowerCase();
      if (lax || !fields.has(name)) fields.set(name, after.join(":").trim());
    }
    if (start === null || field === null) break;
    requests.push(start.split(" ").slice(0, 2).map((word) => [...word].map(shown).join("")).join(" "));
    const length = parseInt(fields.get("content-length"));
    if (/chunked/i.test(fields.get("transfer-encoding")) && (lax || Number.isNaN(length))) {
      let size;
      while ((size = parseInt(line(), 16)) > 0) {
        at += size;
        line();
      }
      if (Number.isNaN(size)) break;
      while (line());
    } else if (length > 0) {
      at += length;
    }
  }
  return requests;
}

class Feeding {
  constructor({ bytes, at }) {
    Object.assign(this, { bytes: meant(bytes), now: 0, fed: at });
  }

  advance(time) {
    this.fed = Math.min(this.bytes.length, this.fed + Math.floor(time / PER_BYTE) - Math.floor(this.now / PER_BYTE));
    this.now = time;
    this.rest = this.fed < this.bytes.length ? time : this.rest ?? time;
    if (time - this.rest > PAUSE * PER_BYTE) this.fed = 0;
  }
}

function figures({ bytes }) {
  const all = meant(bytes);
  const { events, refusedIn, state } = new Parser().take(all);
  return { events, refusedIn, state, byLength: read(all, BY_LENGTH), byChunks: read(all, BY_CHUNKS) };
}

const listed = (requests) => (requests.length === 0 ? "no request" : requests.join(", then "));

function words(_, { events, refusedIn, state, byLength, byChunks }) {
  const heads = events.filter(({ event }) => event === "HEAD").map(({ method, target }) => `${method} ${target}`);
  const { event, status, reason, at } = events.at(-1) ?? {};
  const ours = event === "REFUSED" ? `This chapter’s parser refuses byte ${at}, in the state ${refusedIn}, with ${status}: ${reason}.${heads.length > 0 ? ` Before it: ${listed(heads)}.` : ""}`
    : `This chapter’s parser reads ${listed(heads)}${state === "START" ? "" : `, and waits for more in the state ${state}`}.`;
  const same = listed(byLength) === listed(byChunks);
  return `${ours} ${same ? `Both careless servers read ${listed(byLength)}.` : `One careless server reads ${listed(byLength)}; the other reads ${listed(byChunks)}.`}`;
}

const STATES = {
  "request line": ["START", "EMPTY_LINE_END", "METHOD", "TARGET", "VERSION", "REQUEST_LINE_END"],
  "fields, trailers": ["FIELD_START", "NAME", "BEFORE_VALUE", "VALUE", "FIELD_END", "HEAD_END"],
  content: ["CONTENT", "CHUNK_LINE", "CHUNK", "CHUNK_END", "CHUNK_END_LF", "REFUSED"],
};

/** The bytes as rows of visible characters, each with its place. */
function rows(bytes) {
  const all = [[]];
  let room = COLUMNS;
  [...bytes].forEach((c, at) => {
    const sign = shown(c);
    if (room < sign.length || (at > 0 && bytes[at - 1] === "\n")) {
      all.push([]);
      room = COLUMNS;
    }
    room -= sign.length;
    all.at(-1).push([sign, at]);
  });
  return all;
}

function picture({ bytes, fed }) {
  const parser = new Parser().take(bytes.slice(0, fed));
  const last = Math.max(0, parser.at - 1), taken = parser.at, refused = parser.state === "REFUSED";
  const all = rows(bytes), current = all.findIndex((row) => row.some(([, at]) => at === last));
  const first = Math.max(0, Math.min(current - ROWS + 2, all.length - ROWS));
  const look = (at) => (at === last && taken > 0 ? (refused ? "accent;font-weight:700" : "accent") : at < taken ? "ink" : "idle");
  const lines = all.slice(first, first + ROWS).map((row, index) => {
    const parts = [];
    for (const [sign, at] of row) {
      const style = look(at);
      if (parts.at(-1)?.style === style) parts.at(-1).words += sign;
      else parts.push({ style, words: sign });
    }
    const spans = parts.map(({ style, words: part }) => `<tspan style="fill:${colour(style.split(";")[0])}${style.includes(";") ? ";font-weight:700" : ""}">${escaped(part)}</tspan>`);
    return `<text xml:space="preserve" x="2" y="${40 + LINE * index}" font-size="13" class="typed" font-family="monospace" style="white-space:pre">${spans.join("")}</text>`;
  });
  const columns = Object.entries(STATES).map(([title, states], column) => {
    const x = 2 + 214 * column, y = 40 + LINE * ROWS + 14;
    return text(x, y, title) + states.map((state, row) => {
      const here = state === parser.state, at = y + 8 + 22 * row;
      return `<rect x="${x}" y="${at}" width="206" height="20" style="fill:${colour(here ? (refused ? "accent" : "mark") : "plate")};stroke:${colour(state === parser.refusedIn ? "accent" : "line")}"/>`
        + `<text x="${x + 5}" y="${at + 15}" font-size="13" style="fill:${colour(here && refused ? "paper" : here ? "ink" : "muted")}">${state}</text>`;
    }).join("");
  });
  const { event, method, target, status } = parser.events.at(-1) ?? {};
  const said = event ? `; said last: ${event}${event === "HEAD" ? ` ${method} ${target.slice(0, 20)}` : status ? `, ${status}` : ""}` : "";
  const title = escaped(`${taken} of ${bytes.length} bytes taken${said}`);
  return svg(title, 416, text(2, 16, title), ...lines, ...columns,
    text(2, 390, "Red: the last byte taken. Filled: the state that it led to."), text(2, 411, "Framed in red: the state in which it was refused."));
}

export const bytes = {
  choices: {
    sample: {
      label: "Bytes",
      options: { right: "a right request, and another", lengths: "both lengths", twice: "a length twice", blank: "a blank before the colon", cr: "a CR alone", fold: "a folded line", chunk: "a chunk that is too long" },
    },
    at: { label: "Byte", values: ({ bytes: written }) => Array.from({ length: meant(written).length + 1 }, (_, at) => at), say: (at) => `${at}` },
    bytes: { label: "Your own (a line’s end is CR LF; \\r, \\n and \\x00 are single bytes)", rows: 8 },
  },
  designs: {},
  /** Returns the settings that follow from a new setting of the reader's. */
  follows: (name, settings) => {
    const written = name === "sample" ? SAMPLES[settings.sample] : settings.bytes;
    return name === "at" ? {} : { bytes: written, at: meant(written).length };
  },
  /** The setting that shows one place of the run: moving it stops the run. */
  steps: "at",
  follow: ({ fed }) => ({ at: fed }),
  slowMotion: 1,
  make: (settings) => new Feeding(settings),
  start: (machine) => (machine.fed = 0),
  still: () => {},
  figures, picture, words,
  bars: () => "",
};
