package manyclients.http.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import manyclients.lab.swarm.Dialogue;

/// The HTTP dialogue of the lab's clients: each asks for one page again and again.
final class HttpDialogue {

  private HttpDialogue() {}

  /// Returns a dialogue that asks for the page of that size, whatever the plan's size is.
  static Dialogue forPage(int size) {
    byte[] request = request(size, "");
    byte[] content = Pages.content(size);
    ByteBuffer page = ByteBuffer.allocateDirect(size).put(content).flip();
    return (_, _) -> new Dialogue.Talk(new Gets(request), new HttpReplies(page.duplicate()));
  }

  /// @param fields additional header fields, each with its end of line
  static byte[] request(int size, String fields) {
    return "GET /%s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n"
        .formatted(Pages.name(size), fields)
        .getBytes(US_ASCII);
  }

  /// The same request, endlessly.
  private static final class Gets implements Dialogue.Requests {
    private final byte[] request;
    private long taken; // bytes that the kernel has taken

    Gets(byte[] request) {
      this.request = request;
    }

    @Override
    public long sent() {
      return taken / request.length;
    }

    @Override
    public boolean owes(long end) {
      return taken < end * request.length;
    }

    @Override
    public long next() {
      return (taken + request.length - 1) / request.length;
    }

    @Override
    public long fill(ByteBuffer out, long end) {
      long sequence = sent();
      int offset = (int) (taken % request.length);
      while (sequence < end && out.hasRemaining()) {
        int part = Math.min(request.length - offset, out.remaining());
        out.put(request, offset, part);
        sequence++;
        offset = 0;
      }
      return sequence;
    }

    @Override
    public void took(int bytes) {
      taken += bytes;
    }
  }
}
