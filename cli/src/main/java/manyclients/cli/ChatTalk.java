package manyclients.cli;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import manyclients.contract.frame.FrameEncoder;
import manyclients.lab.swarm.Dialogue;

/// A client's side of the chat in exercise 3.9. It sends its name first, and then messages to
/// itself, again and again. The room answers both, so each counts as a request. A notice that
/// another client has joined or left does not count as a reply.
final class ChatTalk implements Dialogue.Requests, Dialogue.Replies {
  static final Dialogue DIALOGUE =
      (client, size) -> {
        ChatTalk talk = new ChatTalk("client-" + (client + 1), "x".repeat(size));
        return new Dialogue.Talk(talk, talk);
      };

  private static final int LONGEST = 64 << 10;

  private final byte[] first;
  private final byte[] others;
  private final String welcome;
  private final String whispered;
  private final ByteArrayOutputStream frame = new ByteArrayOutputStream(); // the arriving frame
  private long sent;
  private int offset; // the bytes of the next request that the kernel has taken
  private long replies;

  private ChatTalk(String name, String text) {
    first = frame(name);
    others = frame("@" + name + " " + text);
    welcome = "* " + name + " joined";
    whispered = name + " (private): " + text;
  }

  private static byte[] frame(String text) {
    return FrameEncoder.frame(StandardCharsets.UTF_8.encode(text)).array();
  }

  private byte[] request(long sequence) {
    return sequence == 0 ? first : others;
  }

  @Override
  public long sent() {
    return sent;
  }

  @Override
  public boolean owes(long end) {
    return sent < end;
  }

  @Override
  public long next() {
    return offset == 0 ? sent : sent + 1;
  }

  @Override
  public long fill(ByteBuffer out, long end) {
    long sequence = sent;
    int from = offset;
    while (sequence < end && out.hasRemaining()) {
      byte[] request = request(sequence);
      out.put(request, from, Math.min(out.remaining(), request.length - from));
      sequence++;
      from = 0;
    }
    return sequence;
  }

  @Override
  public void took(int bytes) {
    offset += bytes;
    while (offset >= request(sent).length) {
      offset -= request(sent).length;
      sent++;
    }
  }

  @Override
  public long replies() {
    return replies;
  }

  @Override
  public boolean inside() {
    return frame.size() > 0;
  }

  @Override
  public boolean mayComeUnasked() {
    return true;
  }

  @Override
  public Dialogue.Outcome check(ByteBuffer in) {
    while (in.hasRemaining()) {
      frame.write(in.get());
      if (length() < 0 || length() > LONGEST) {
        return Dialogue.Outcome.GARBAGE;
      }
      if (frame.size() == Integer.BYTES + length()) {
        String text = frame.toString(StandardCharsets.UTF_8).substring(Integer.BYTES);
        frame.reset();
        if (text.equals(replies == 0 ? welcome : whispered)) {
          replies++;
          return Dialogue.Outcome.RIGHT;
        } else if (!text.startsWith("* ")) {
          replies++;
          return Dialogue.Outcome.WRONG;
        }
      }
    }
    return Dialogue.Outcome.INCOMPLETE;
  }

  /// Returns the length of the payload. Until the header is complete, this is the maximum.
  private int length() {
    return frame.size() < Integer.BYTES ? LONGEST : ByteBuffer.wrap(frame.toByteArray()).getInt();
  }
}
