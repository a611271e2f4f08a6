// Chapter 9's parser, one byte at a time: `RequestParser`, `Framing`, `RequestTarget` and `ChunkLine`, with the same
// states, limits and refusals. `ParserModelTest` gives both parsers the same bytes, and compares what they find, and
// after which byte.

const LIMITS = { requestLine: 8192, fields: 100, fieldBytes: 16_384, body: 16 << 20, chunkLine: 256, trailerBytes: 4096 };
const MOST_EMPTY_LINES = 4, MOST_CHUNK_DIGITS = 15, MOST_LENGTH_DIGITS = 18, MOST_PORT = 0xffff;

const isDigit = (c) => c >= "0" && c <= "9";
const isHex = (c) => /^[0-9a-fA-F]$/.test(c);
const isToken = (c) => /^[A-Za-z0-9!#$%&'*+\-.^_`|~]$/.test(c);
const isUri = (c) => /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]$/.test(c);
const isBlank = (c) => c === " " || c === "\t";
const isText = (c) => (c >= " " && c !== "\x7f") || c === "\t";
const isPort = (written) => /^\d*$/.test(written) && Number(written) <= MOST_PORT;
const BAD_HOST = [400, "the host is invalid"];
const lower = (words) => words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const trim = (words) => words.replace(/^[ \t]+|[ \t]+$/g, "");

/** Returns whether this is a host, perhaps with a colon and a port. */
function isAuthority(written) {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9a-fA-F]{2})+)(?::(.*))?$/.exec(written);
  return found !== null && (found[1] === undefined || URL.canParse(`http://[${found[1]}]`)) && isPort(found[2] ?? "");
}

/** The next states of each state of the line before a chunk. */
const CHUNK_LINE = {
  FIRST_DIGIT: (c, line) => line.digit(c),
  DIGITS: (c, line) => line.digit(c) ?? (isBlank(c) ? "BEFORE_SEMICOLON" : c === ";" ? "BEFORE_NAME" : c === "\r" ? "LF" : null),
  BEFORE_SEMICOLON: (c) => (isBlank(c) ? "BEFORE_SEMICOLON" : c === ";" ? "BEFORE_NAME" : null),
  BEFORE_NAME: (c) => (isBlank(c) ? "BEFORE_NAME" : isToken(c) ? "NAME" : null),
  NAME: (c) => (isToken(c) ? "NAME" : CHUNK_LINE.AFTER_NAME(c) ?? (c === "\r" ? "LF" : null)),
  AFTER_NAME: (c) => (isBlank(c) ? "AFTER_NAME" : c === "=" ? "BEFORE_VALUE" : c === ";" ? "BEFORE_NAME" : null),
  BEFORE_VALUE: (c) => (isBlank(c) ? "BEFORE_VALUE" : isToken(c) ? "VALUE" : c === '"' ? "QUOTED" : null),
  VALUE: (c) => (isToken(c) ? "VALUE" : CHUNK_LINE.AFTER_QUOTED(c)),
  QUOTED: (c) => (c === '"' ? "AFTER_QUOTED" : c === "\\" ? "ESCAPED" : isText(c) ? "QUOTED" : null),
  ESCAPED: (c) => (isText(c) ? "QUOTED" : null),
  AFTER_QUOTED: (c) => (isBlank(c) ? "BEFORE_SEMICOLON" : c === ";" ? "BEFORE_NAME" : c === "\r" ? "LF" : null),
};

class ChunkLine {
  state = "FIRST_DIGIT";
  size = 0;
  digits = 0;

  digit(c) {
    if (!isHex(c) || this.digits >= MOST_CHUNK_DIGITS) return null;
    this.digits++;
    this.size = 16 * this.size + parseInt(c, 16);
    return "DIGITS";
  }

  /** @returns whether the line is complete, or null if the byte is not allowed there */
  accept(c) {
    if (this.state === "LF") return c === "\n" ? true : null;
    const next = CHUNK_LINE[this.state](c, this);
    this.state = next;
    return next === null ? null : false;
  }
}

/** Finds requests in bytes, each of them a character of Latin-1. */
export class Parser {
  state = "START";
  emptyLines = 0;
  at = 0;
  inTrailers = false;
  /** The results so far: `HEAD`, `END`, `REFUSED`, each with the number of bytes taken. */
  events = [];

  take(bytes) {
    for (const c of bytes) {
      if (this.state === "REFUSED") return this;
      this.at++;
      this[this.state](c);
      if (this.state === "COMPLETE") {
        this.say("END");
        this.state = "START";
      }
    }
    return this;
  }

  say(event, more = {}) {
    this.events.push({ event, at: this.at, ...more });
  }

  refuse(status, reason) {
    this.refusedIn = this.state;
    this.state = "REFUSED";
    this.say("REFUSED", { status, reason });
  }

  go(next) {
    this.state = next;
  }

  lineFeed(c, next) {
    return c === "\n" ? this.go(next) : this.refuse(400, "a CR without LF");
  }

  get isAtRest() {
    return this.state === "START" && this.emptyLines === 0;
  }

  START(c) {
    if (c === "\r" && ++this.emptyLines <= MOST_EMPTY_LINES) return this.go("EMPTY_LINE_END");
    if (!isToken(c)) return this.refuse(400, "no method");
    Object.assign(this, { emptyLines: 0, inTrailers: false, content: 0, room: LIMITS.requestLine - 1, method: c, target: "", version: "", fields: [] });
    this.go("METHOD");
  }

  EMPTY_LINE_END(c) {
    this.lineFeed(c, "START");
  }

  METHOD(c) {
    if (--this.room < 0) return this.refuse(501, "the method is too long");
    if (c === " ") return this.go("TARGET");
    if (!isToken(c)) return this.refuse(400, "the method is not a token");
    this.method += c;
  }

  TARGET(c) {
    if (--this.room < 0) return this.refuse(414, "the request line is too long");
    if (c === " " && this.target !== "") return this.go("VERSION");
    if (!isUri(c)) return this.refuse(400, "the target is not a URI");
    this.target += c;
  }

  VERSION(c) {
    const expected = "HTTP/d.d"[this.version.length];
    if (expected === undefined) return c === "\r" ? this.go("REQUEST_LINE_END") : this.refuse(400, "no CRLF after the version");
    if (expected === "d" ? !isDigit(c) : c !== expected) return this.refuse(400, "the version is not HTTP/1.1");
    this.version += c;
  }

  REQUEST_LINE_END(c) {
    if (c === "\n" && this.version[5] !== "1") return this.refuse(505, "the version is not HTTP/1.1");
    this.room = LIMITS.fieldBytes;
    this.lineFeed(c, "FIELD_START");
  }

  FIELD_START(c) {
    if (c === "\r") return this.go("HEAD_END");
    if (!isToken(c)) return this.refuse(400, isBlank(c) ? "a line begins with a blank" : "no field name");
    if (--this.room < 0) return this.tooManyFields();
    this.name = lower(c);
    this.go("NAME");
  }

  NAME(c) {
    if (c === ":") {
      this.value = "";
      return --this.room < 0 ? this.tooManyFields() : this.go("BEFORE_VALUE");
    }
    if (!isToken(c)) return this.refuse(400, isBlank(c) ? "a blank before the colon" : "no field name");
    if (--this.room < 0) return this.tooManyFields();
    this.name += lower(c);
  }

  BEFORE_VALUE(c) {
    if (--this.room < 0) return this.tooManyFields();
    if (isBlank(c)) return;
    if (c === "\r") return this.go("FIELD_END");
    if (!isText(c)) return this.refuse(400, "a control character in a field");
    this.value = c;
    this.go("VALUE");
  }

  VALUE(c) {
    if (c === "\r") return this.go("FIELD_END");
    if (!isText(c)) return this.refuse(400, c === "\n" ? "an LF without CR" : "a control character in a field");
    if (--this.room < 0) return this.tooManyFields();
    this.value += c;
  }

  FIELD_END(c) {
    const fields = this.inTrailers ? ++this.trailers : this.fields.length + 1;
    if (fields > LIMITS.fields || (this.room -= 2) < 0) return this.tooManyFields();
    if (!this.inTrailers) this.fields.push([this.name, this.value.replace(/[ \t]+$/, "")]);
    this.lineFeed(c, "FIELD_START");
  }

  tooManyFields() {
    this.refuse(431, this.inTrailers ? "too many trailers" : "too many header fields");
  }

  HEAD_END(c) {
    if (c !== "\n") return this.refuse(400, "a CR without LF");
    if (this.inTrailers) {
      this.say("END");
      return this.go("START");
    }
    const why = this.resolveTarget() ?? this.resolveFraming();
    if (why) return this.refuse(...why);
    this.say("HEAD", { method: this.method, target: this.target, length: this.length, keepAlive: this.keepAlive, expects: this.expects, fields: this.fields.length });
    this.left = this.length;
    if (this.left < 0) this.beginChunk();
    else this.go(this.left === 0 ? "COMPLETE" : "CONTENT");
  }

  // --- the meaning of the fields

  all(name) {
    return this.fields.filter(([each]) => each === name).map(([, value]) => value);
  }

  hasToken(name, token) {
    return this.all(name).some((value) => value.split(",").some((element) => lower(trim(element)) === token));
  }

  get isHttp10() {
    return this.version[7] === "0";
  }

  resolveTarget() {
    const { method, target } = this;
    if (method === "CONNECT") return this.host() ?? this.authority(target) ?? (/:\d+$/.test(target) ? null : BAD_HOST);
    if (target[0] === "/") return this.host();
    const invalid = [400, "the target has none of the four forms"];
    if (target[0] === "*") return method === "OPTIONS" && target === "*" ? this.host() : invalid;
    const absolute = /^https?:\/\/([^/?]*)/i.exec(target);
    return absolute ? this.host() ?? this.authority(absolute[1]) : invalid;
  }

  host() {
    const hosts = this.all("host");
    if (hosts.length === 0 && this.isHttp10) return null;
    return hosts.length === 1 ? this.authority(hosts[0]) : [400, "there is not exactly one Host"];
  }

  authority(written) {
    return isAuthority(written) ? null : BAD_HOST;
  }

  resolveFraming() {
    const lengths = this.all("content-length"), codings = this.all("transfer-encoding");
    if (lengths.length > 1) return [400, "more than one Content-Length"];
    if (codings.length > 0) return lengths.length > 0 ? [400, "both Content-Length and Transfer-Encoding"] : this.coded(codings.join(","));
    if (lengths.length === 0) return this.settle(0);
    const [written] = lengths;
    if (!/^\d+$/.test(written) || written.length > MOST_LENGTH_DIGITS) return [400, "the Content-Length is not a number"];
    return Number(written) > LIMITS.body ? [413, "the content is too long"] : this.settle(Number(written));
  }

  settle(length) {
    const expects = !this.isHttp10 && this.hasToken("expect", "100-continue");
    const keepAlive = !this.hasToken("connection", "close") && (!this.isHttp10 || this.hasToken("connection", "keep-alive"));
    if (!this.isHttp10 && !expects && this.all("expect").length > 0) return [417, "the only expectation that can be met is 100-continue"];
    Object.assign(this, { length, keepAlive, expects });
    return null;
  }

  coded(written) {
    if (this.isHttp10) return [400, "Transfer-Encoding in HTTP/1.0"];
    const all = lower(written).split(",").map(trim);
    if (all.length === 1 && all[0] === "chunked") return this.settle(-1);
    return all.length > 1 && all[0] !== "" && all.indexOf("chunked") === all.length - 1
      ? [501, "a Transfer-Encoding other than chunked"] : [400, "chunked is not the last of the codings"];
  }

  // --- content

  CONTENT() {
    if (--this.left === 0) this.go("COMPLETE");
  }

  beginChunk() {
    this.room = LIMITS.chunkLine;
    this.line = new ChunkLine();
    this.go("CHUNK_LINE");
  }

  CHUNK_LINE(c) {
    const complete = this.line.accept(c);
    if (complete === null || --this.room < 0) return this.refuse(400, "a chunk's first line is invalid");
    if (!complete) return;
    this.left = this.line.size;
    this.content += this.left;
    if (this.content > LIMITS.body) return this.refuse(413, "the content is too long");
    if (this.left === 0) Object.assign(this, { inTrailers: true, trailers: 0, room: LIMITS.trailerBytes });
    this.go(this.left === 0 ? "FIELD_START" : "CHUNK");
  }

  CHUNK() {
    if (--this.left === 0) this.go("CHUNK_END");
  }

  CHUNK_END(c) {
    if (c !== "\r") return this.refuse(400, "a chunk is longer than stated");
    this.go("CHUNK_END_LF");
  }

  CHUNK_END_LF(c) {
    if (c !== "\n") return this.refuse(400, "a CR without LF");
    this.beginChunk();
  }
}
