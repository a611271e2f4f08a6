package manyclients.http.message;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds requests in bytes. It is a state machine that takes a head byte by byte, so the bytes may
/// arrive in any pieces.
///
///     START ─▶ METHOD ─▶ TARGET ─▶ VERSION ─▶ REQUEST_LINE_END
///                                                   │
///                        ┌──────────────────────────┤
///                        ▼                          │
///          ┌───── FIELD_START ─▶ NAME ─▶ VALUE ─▶ FIELD_END
///          ▼
///       HEAD_END ─▶ CONTENT ─────────────────────────▶ COMPLETE ─▶ START
///          │ │                                           ▲
///          │ └──────────────── no content ───────────────┘
///          └─▶ CHUNK_LINE ─▶ CHUNK ─▶ CHUNK_END
///                 ▲  │                    │
///                 └──┼────────────────────┘
///                    └─▶ the fields, once more ─▶ START
///
/// A byte that is not allowed or exceeds a limit leads to REFUSED. The parser stays there, because
/// it is not known where the next request would begin.
///
/// Between two requests a parser holds nothing that its client still needs: see [#isAtRest()]. So
/// one is enough for all connections of a loop that are not in the middle of a request. One thread
/// at a time may use it.
public final class RequestParser {
  /// The result of parsing.
  public enum Event {
    /// The head of a request: [#request()].
    HEAD,
    /// A part of its content: [#part()].
    BODY,
    /// The end of the request. It follows each HEAD, unless a refusal does.
    END,
    /// All bytes have been taken, and there is nothing else to report.
    NEEDS_MORE,
    /// The request is invalid, or will not be served: [#refusal()]. The rest of the bytes stays.
    REFUSED
  }

  private enum State {
    /// The place where a request may begin, or an empty line from an old client.
    START,
    EMPTY_LINE_END,
    METHOD,
    TARGET,
    VERSION,
    REQUEST_LINE_END,
    /// The first byte of a line: another field, or the empty line after the last one.
    FIELD_START,
    NAME,
    /// The blanks between the colon and the value.
    BEFORE_VALUE,
    VALUE,
    FIELD_END,
    HEAD_END,
    CONTENT,
    CHUNK_LINE,
    CHUNK,
    CHUNK_END,
    CHUNK_END_LF,
    COMPLETE,
    REFUSED
  }

  private static final String VERSION = "HTTP/d.d";

  /// RFC 9112, section 2.2, tells servers to ignore "at least one" empty line before a request.
  private static final int MOST_EMPTY_LINES = 4;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
  private static final Refusal BARE_CR = new Refusal(400, "a CR without LF");

  private final HttpLimits limits;
  private final HttpRequest request = new HttpRequest();
  private final ChunkLine chunkLine = new ChunkLine();
  private State state = State.START;
  private @Nullable Refusal refusal;
  private boolean refusedHead;
  private ByteBuffer part = NOTHING;
  private int emptyLines;

  /// The number of bytes that the line, the fields or the chunk's line may still have.
  private int room;

  /// The number of bytes of the version that have been read.
  private int versionAt;

  private int majorVersion;
  private int nameFrom;
  private int valueFrom;

  /// The position after the last non-blank byte of the value.
  private int valueTo;

  private boolean inTrailers;
  private int trailers;

  /// The number of bytes of the content, or of the chunk, that are still missing.
  private long left;

  /// The number of bytes of content that all chunks so far have announced.
  private long content;

  public RequestParser(HttpLimits limits) {
    this.limits = limits;
  }

  /// Takes bytes until there is an event to report. Call it again, even when no bytes are left,
  /// until it returns REFUSED or NEEDS_MORE. After NEEDS_MORE, the bytes are not needed.
  ///
  /// @param in one client's bytes, in order, each byte once
  public Event parse(ByteBuffer in) {
    if (state == State.COMPLETE) {
      state = State.START;
      return Event.END;
    }
    Event event = null;
    while (event == null && in.hasRemaining()) {
      event = step(in);
    }
    return event == null ? Event.NEEDS_MORE : event;
  }

  /// Returns the request of the last HEAD, valid until parsing of the next one begins.
  public HttpRequest request() {
    return request;
  }

  /// Returns the part of the content that BODY has reported: a view of the caller's bytes, valid as
  /// long as they are.
  public ByteBuffer part() {
    return part;
  }

  /// Returns the reason why the request was refused.
  public Refusal refusal() {
    return Objects.requireNonNull(refusal, "nothing was refused");
  }

  /// Returns whether the refused request is known to be a HEAD, whose response has no content.
  public boolean isRefusedHead() {
    return refusedHead;
  }

  /// Returns whether nothing has arrived since the last request, so that the parser can be used for
  /// another connection.
  public boolean isAtRest() {
    return state == State.START && emptyLines == 0;
  }

  /// Returns whether the parser is in the head of a request, with at least one byte of it.
  public boolean isInHead() {
    return state.compareTo(State.EMPTY_LINE_END) > 0
        && state.compareTo(State.HEAD_END) <= 0
        && !inTrailers;
  }

  /// Returns the number of bytes of memory that the request takes.
  public int kept() {
    return request.kept();
  }

  /// Drops the current request, so that the parser can serve another connection.
  public void reset() {
    state = State.START;
    emptyLines = 0;
    refusal = null;
    part = NOTHING;
  }

  /// @return null if there is nothing to report yet
  private @Nullable Event step(ByteBuffer in) {
    return switch (state) {
      case START -> start(in.get());
      case EMPTY_LINE_END -> lineFeed(in.get(), State.START);
      case METHOD -> method(in);
      case TARGET -> target(in);
      case VERSION -> version(in.get());
      case REQUEST_LINE_END -> requestLineEnd(in.get());
      case FIELD_START -> fieldStart(in.get());
      case NAME -> name(in);
      case BEFORE_VALUE -> beforeValue(in.get());
      case VALUE -> value(in);
      case FIELD_END -> fieldEnd(in.get());
      case HEAD_END -> headEnd(in.get());
      case CONTENT -> content(in, State.COMPLETE);
      case CHUNK_LINE -> chunkLine(in.get());
      case CHUNK -> content(in, State.CHUNK_END);
      case CHUNK_END ->
          in.get() == '\r' ? go(State.CHUNK_END_LF) : refuse(400, "a chunk is longer than stated");
      case CHUNK_END_LF -> chunkEnd(in.get());
      case COMPLETE, REFUSED -> throw new IllegalStateException("in state " + state);
    };
  }

  private @Nullable Event go(State next) {
    state = next;
    return null;
  }

  private Event refuse(int status, String reason) {
    return refuse(new Refusal(status, reason));
  }

  private Event refuse(Refusal why) {
    refusedHead = state.compareTo(State.TARGET) >= 0 && request.is("HEAD");
    state = State.REFUSED;
    refusal = why;
    return Event.REFUSED;
  }

  private @Nullable Event lineFeed(byte b, State next) {
    return b == '\n' ? go(next) : refuse(BARE_CR);
  }

  // --- the request line

  private @Nullable Event start(byte b) {
    if (b == '\r' && ++emptyLines <= MOST_EMPTY_LINES) {
      return go(State.EMPTY_LINE_END);
    }
    if (!Chars.isToken(b)) {
      return refuse(400, "no method");
    }
    emptyLines = 0;
    inTrailers = false;
    content = 0;
    room = limits.requestLine() - 1;
    request.clear();
    request.add(b);
    return go(State.METHOD);
  }

  private @Nullable Event method(ByteBuffer in) {
    while (in.hasRemaining()) {
      byte b = in.get();
      if (--room < 0) {
        return refuse(501, "the method is too long");
      }
      if (b == ' ') {
        request.methodEnds();
        return go(State.TARGET);
      }
      if (!Chars.isToken(b)) {
        return refuse(400, "the method is not a token");
      }
      request.add(b);
    }
    return null;
  }

  private @Nullable Event target(ByteBuffer in) {
    while (in.hasRemaining()) {
      byte b = in.get();
      if (--room < 0) {
        return refuse(414, "the request line is too long");
      }
      if (b == ' ' && request.used() > request.targetFrom()) {
        request.targetEnds();
        versionAt = 0;
        return go(State.VERSION);
      }
      if (!Chars.isUri(b)) {
        return refuse(400, "the target is not a URI");
      }
      request.add(b);
    }
    return null;
  }

  /// Reads `HTTP/1.1`, letter by letter. A minor version above 1 is treated like 1 (RFC 9110,
  /// section 2.5).
  private @Nullable Event version(byte b) {
    if (versionAt == VERSION.length()) {
      return b == '\r' ? go(State.REQUEST_LINE_END) : refuse(400, "no CRLF after the version");
    }
    char expected = VERSION.charAt(versionAt++);
    if (expected == 'd' ? !Chars.isDigit(b) : b != expected) {
      return refuse(400, "the version is not HTTP/1.1");
    }
    if (expected == 'd') {
      request.version(b - '0');
      majorVersion = versionAt == VERSION.length() ? majorVersion : b - '0';
    }
    return null;
  }

  private @Nullable Event requestLineEnd(byte b) {
    if (b == '\n' && majorVersion != 1) {
      return refuse(505, "the version is not HTTP/1.1");
    }
    room = limits.fieldBytes();
    return lineFeed(b, State.FIELD_START);
  }

  // --- fields, of a head or of trailers

  private @Nullable Event fieldStart(byte b) {
    if (b == '\r') {
      return go(State.HEAD_END);
    }
    byte lower = Chars.lowerToken(b);
    if (lower == 0) {
      return refuse(400, Chars.isBlank(b) ? "a line begins with a blank" : "no field name");
    }
    nameFrom = request.used();
    return took(lower, State.NAME);
  }

  private @Nullable Event name(ByteBuffer in) {
    while (in.hasRemaining()) {
      byte b = in.get();
      if (b == ':') {
        valueFrom = request.used();
        valueTo = valueFrom;
        return --room < 0 ? tooManyFields() : go(State.BEFORE_VALUE);
      }
      byte lower = Chars.lowerToken(b);
      if (lower == 0) {
        return refuse(400, Chars.isBlank(b) ? "a blank before the colon" : "no field name");
      }
      if (--room < 0) {
        return tooManyFields();
      }
      request.add(lower);
    }
    return null;
  }

  private @Nullable Event beforeValue(byte b) {
    if (--room < 0) {
      return tooManyFields();
    }
    if (Chars.isBlank(b)) {
      return null;
    }
    if (b == '\r') {
      return go(State.FIELD_END);
    }
    if (!Chars.isText(b)) {
      return refuse(400, "a control character in a field");
    }
    request.add(b);
    valueTo = request.used();
    return go(State.VALUE);
  }

  private @Nullable Event value(ByteBuffer in) {
    while (in.hasRemaining()) {
      byte b = in.get();
      if (b == '\r') {
        return go(State.FIELD_END);
      }
      if (!Chars.isText(b)) {
        return refuse(400, b == '\n' ? "an LF without CR" : "a control character in a field");
      }
      if (--room < 0) {
        return tooManyFields();
      }
      request.add(b);
      if (!Chars.isBlank(b)) {
        valueTo = request.used();
      }
    }
    return null;
  }

  private @Nullable Event fieldEnd(byte b) {
    int fields = inTrailers ? ++trailers : request.headerCount() + 1;
    if (fields > limits.fields() || (room -= 2) < 0) {
      return tooManyFields();
    }
    request.shorten(inTrailers ? nameFrom : valueTo);
    if (!inTrailers) {
      request.field(nameFrom, valueFrom);
    }
    return lineFeed(b, State.FIELD_START);
  }

  private @Nullable Event took(byte b, State next) {
    if (--room < 0) {
      return tooManyFields();
    }
    request.add(b);
    return go(next);
  }

  private Event tooManyFields() {
    return refuse(431, inTrailers ? "too many trailers" : "too many header fields");
  }

  private @Nullable Event headEnd(byte b) {
    if (b != '\n') {
      return refuse(BARE_CR);
    }
    if (inTrailers) {
      state = State.START;
      return Event.END;
    }
    Refusal why = RequestTarget.resolve(request);
    if (why == null) {
      why = Framing.resolve(request, limits.body());
    }
    if (why != null) {
      return refuse(why);
    }
    left = request.contentLength();
    if (left < 0) {
      beginChunk();
    } else {
      state = left == 0 ? State.COMPLETE : State.CONTENT;
    }
    return Event.HEAD;
  }

  // --- content

  private Event content(ByteBuffer in, State next) {
    int length = (int) Math.min(left, in.remaining());
    part = in.slice(in.position(), length);
    in.position(in.position() + length);
    left -= length;
    if (left == 0) {
      state = next;
    }
    return Event.BODY;
  }

  private void beginChunk() {
    state = State.CHUNK_LINE;
    room = limits.chunkLine();
    chunkLine.begin();
  }

  private @Nullable Event chunkLine(byte b) {
    ChunkLine.Outcome outcome = chunkLine.accept(b);
    if (outcome == ChunkLine.Outcome.INVALID || --room < 0) {
      return refuse(400, "a chunk's first line is invalid");
    }
    if (outcome == ChunkLine.Outcome.MORE) {
      return null;
    }
    left = chunkLine.size();
    content += left;
    if (content > limits.body()) {
      return refuse(413, "the content is too long");
    }
    if (left == 0) {
      inTrailers = true;
      trailers = 0;
      room = limits.trailerBytes();
    }
    return go(left == 0 ? State.FIELD_START : State.CHUNK);
  }

  private @Nullable Event chunkEnd(byte b) {
    if (b != '\n') {
      return refuse(BARE_CR);
    }
    beginChunk();
    return null;
  }
}
