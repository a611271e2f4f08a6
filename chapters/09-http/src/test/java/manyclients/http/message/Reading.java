package manyclients.http.message;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// A parser's results for some bytes, as lines: a request with its framing, its content, whether it
/// ended, and the refusal.
final class Reading {
  private final RequestParser parser;
  private final List<String> lines = new ArrayList<>();
  private final StringBuilder content = new StringBuilder();
  private boolean refused;

  private Reading(HttpLimits limits) {
    parser = new RequestParser(limits);
  }

  /// Reads all bytes in one piece.
  static List<String> whole(String input) {
    return whole(bytes(input), HttpLimits.DEFAULT);
  }

  static List<String> whole(byte[] input, HttpLimits limits) {
    return new Reading(limits).feed(input, 0, input.length).lines;
  }

  /// Reads in two pieces.
  static List<String> split(byte[] input, int at) {
    return new Reading(HttpLimits.DEFAULT).feed(input, 0, at).feed(input, at, input.length).lines;
  }

  static List<String> byteByByte(byte[] input) {
    Reading reading = new Reading(HttpLimits.DEFAULT);
    for (int i = 0; i < input.length; i++) {
      reading.feed(input, i, i + 1);
    }
    return reading.lines;
  }

  static List<String> inRandomPieces(byte[] input, RandomGenerator random) {
    Reading reading = new Reading(HttpLimits.DEFAULT);
    int at = 0;
    while (at < input.length) {
      int to = Math.min(input.length, at + random.nextInt(0, 9));
      reading.feed(input, at, to);
      at = to;
    }
    return reading.lines;
  }

  static byte[] bytes(String input) {
    return input.getBytes(StandardCharsets.ISO_8859_1);
  }

  /// Feeds each piece in a new buffer, which is overwritten afterwards, because a parser must not
  /// keep a reference to it.
  private Reading feed(byte[] input, int from, int to) {
    ByteBuffer in = ByteBuffer.allocateDirect(to - from).put(input, from, to - from).flip();
    while (!refused && next(in)) {}
    for (int i = 0; i < in.capacity(); i++) {
      in.put(i, (byte) '?');
    }
    return this;
  }

  private boolean next(ByteBuffer in) {
    RequestParser.Event event = parser.parse(in);
    switch (event) {
      case HEAD -> lines.add(head(parser.request()));
      case BODY -> content.append(StandardCharsets.ISO_8859_1.decode(parser.part()));
      case END -> {
        if (!content.isEmpty()) {
          lines.add("content " + content);
        }
        content.setLength(0);
        lines.add("end");
      }
      case REFUSED -> {
        refused = true;
        lines.add(parser.refusal().status() + " " + parser.refusal().reason());
      }
      case NEEDS_MORE -> {}
    }
    return event != RequestParser.Event.NEEDS_MORE && event != RequestParser.Event.REFUSED;
  }

  private static String head(HttpRequest request) {
    StringBuilder line = new StringBuilder();
    line.append(request.method()).append(' ').append(request.path());
    if (request.query() != null) {
      line.append(" ?").append(request.query());
    }
    line.append(" of ").append(request.host());
    if (request.contentLength() != 0) {
      line.append(request.contentLength() < 0 ? " chunked" : " length " + request.contentLength());
    }
    if (request.isHttp10()) {
      line.append(" 1.0");
    }
    if (!request.keepAlive()) {
      line.append(" close");
    }
    if (request.expectsContinue()) {
      line.append(" expects");
    }
    for (int i = 0; i < request.headerCount(); i++) {
      if (request.headerName(i).startsWith("x-")) {
        line.append(" [").append(request.headerName(i)).append('=');
        line.append(request.headerValue(i)).append(']');
      }
    }
    return line.toString();
  }
}
