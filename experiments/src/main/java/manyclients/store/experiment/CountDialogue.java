package manyclients.store.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import manyclients.lab.swarm.Dialogue;
import manyclients.lab.swarm.Dialogue.Outcome;

/// The counting dialogue of the lab's clients: each sends `INCR` for a key of its own, again and
/// again, and checks the number in each reply.
final class CountDialogue {
  private static final int LONGEST_REPLY = 32;

  private CountDialogue() {}

  static Dialogue begin() {
    return (client, _) -> {
      byte[] key = "client:%s".formatted(client + 1).getBytes(US_ASCII);
      return new Dialogue.Talk(new Increments(request(key)), new Counts());
    };
  }

  private static byte[] request(byte[] key) {
    return "*2\r\n$4\r\nINCR\r\n$%s\r\n%s\r\n"
        .formatted(key.length, new String(key, US_ASCII))
        .getBytes(US_ASCII);
  }

  /// The same command, endlessly.
  private static final class Increments implements Dialogue.Requests {
    private final byte[] request;
    private long taken; // bytes that the kernel has taken

    Increments(byte[] request) {
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

  /// The expected replies: `:1`, `:2`, `:3`, each on a line of its own.
  private static final class Counts implements Dialogue.Replies {
    private final StringBuilder line = new StringBuilder();
    private long replies;

    @Override
    public long replies() {
      return replies;
    }

    @Override
    public boolean inside() {
      return !line.isEmpty();
    }

    @Override
    public Outcome check(ByteBuffer in) {
      while (in.hasRemaining() && line.length() < LONGEST_REPLY) {
        char next = (char) in.get();
        line.append(next);
        if (next == '\n') {
          return whole();
        }
      }
      return line.length() < LONGEST_REPLY ? Outcome.INCOMPLETE : Outcome.GARBAGE;
    }

    private Outcome whole() {
      replies++;
      boolean right = line.toString().equals(":" + replies + "\r\n");
      line.setLength(0);
      return right ? Outcome.RIGHT : Outcome.WRONG;
    }
  }
}
