package manyclients.http.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import manyclients.lab.swarm.Dialogue;
import manyclients.lab.swarm.Dialogue.Outcome;

/// Compares responses with the expected page, byte for byte, as the bytes arrive. It understands
/// only the HTTP that these servers send: a head with a `Content-Length`, and a body.
final class HttpReplies implements Dialogue.Replies {
  private static final int LONGEST_HEAD = 512;
  private static final byte[] OK = "HTTP/1.1 200".getBytes(US_ASCII);
  private static final byte[] LENGTH = "content-length:".getBytes(US_ASCII);

  private final ByteBuffer page;
  private final byte[] head = new byte[LONGEST_HEAD];
  private int headBytes;
  private int left = -1; // bytes left of the body, once the head is complete
  private boolean right;
  private long replies;

  /// @param page the expected body, from 0 to its capacity
  HttpReplies(ByteBuffer page) {
    this.page = page;
  }

  @Override
  public long replies() {
    return replies;
  }

  @Override
  public boolean inside() {
    return headBytes > 0;
  }

  @Override
  public Outcome check(ByteBuffer in) {
    if (left < 0) {
      if (!takeHead(in)) {
        return headBytes < LONGEST_HEAD ? Outcome.INCOMPLETE : Outcome.GARBAGE;
      }
      left = contentLength();
      right = startsWith(OK, 0) && left == page.capacity();
      if (left < 0) {
        return Outcome.GARBAGE;
      }
    }
    takeBody(in);
    return left > 0 ? Outcome.INCOMPLETE : whole();
  }

  private Outcome whole() {
    replies++;
    headBytes = 0;
    left = -1;
    return right ? Outcome.RIGHT : Outcome.WRONG;
  }

  /// Takes bytes up to the end of the head, or as many as fit. Returns whether the head is whole.
  private boolean takeHead(ByteBuffer in) {
    int room = Math.min(in.remaining(), LONGEST_HEAD - headBytes);
    in.get(in.position(), head, headBytes, room);
    int end = headBytes + room;
    for (int at = Math.max(3, headBytes); at < end; at++) {
      if (head[at] == '\n' && head[at - 2] == '\n') {
        in.position(in.position() + at + 1 - headBytes);
        headBytes = at + 1;
        return true;
      }
    }
    in.position(in.position() + room);
    headBytes = end;
    return false;
  }

  /// Returns the length in the head, or -1.
  private int contentLength() {
    for (int at = 1; at + LENGTH.length < headBytes; at++) {
      if (head[at - 1] == '\n' && startsWith(LENGTH, at)) {
        return number(at + LENGTH.length);
      }
    }
    return -1;
  }

  /// Returns whether the bytes at that place match, ignoring case.
  private boolean startsWith(byte[] what, int at) {
    for (int i = 0; i < what.length; i++) {
      if (Character.toLowerCase(head[at + i]) != Character.toLowerCase(what[i])) {
        return false;
      }
    }
    return true;
  }

  private int number(int from) {
    int at = head[from] == ' ' ? from + 1 : from;
    int number = 0;
    for (; head[at] >= '0' && head[at] <= '9' && number < 1 << 24; at++) {
      number = 10 * number + head[at] - '0';
    }
    return number;
  }

  private void takeBody(ByteBuffer in) {
    int piece = Math.min(in.remaining(), left);
    if (right) {
      int from = page.capacity() - left;
      page.limit(from + piece).position(from);
      ByteBuffer part = in.slice(in.position(), piece);
      right = part.equals(page);
    }
    in.position(in.position() + piece);
    left -= piece;
  }
}
