package manyclients.lab.swarm;

import java.nio.ByteBuffer;

/// The protocol that clients speak: what each says, and what it has to hear. Neither side knows a
/// socket, and neither keeps a byte that can be computed again.
@FunctionalInterface
public interface Dialogue {
  /// The course's own: frames, which a server is to send back.
  Dialogue ECHO =
      (client, size) -> new Talk(new RequestStream(client, size), new ReplyChecker(client, size));

  /// Begins one client's talk.
  ///
  /// @param client its number
  /// @param size as the plan says: the bytes of a payload
  Talk begin(int client, int size);

  /// The two directions of one connection.
  record Talk(Requests requests, Replies replies) {}

  /// All that a client will ever ask, as one stream, and how far the kernel has taken it.
  interface Requests {
    /// How many requests the kernel has taken whole.
    long sent();

    /// Whether requests before that one are still to be sent.
    boolean owes(long end);

    /// The first request of which the kernel has taken nothing.
    long next();

    /// Fills the buffer from where the kernel stopped, with requests before `end`.
    ///
    /// @return the first request that does not begin in the buffer
    long fill(ByteBuffer out, long end);

    /// The kernel has taken so many bytes more.
    void took(int bytes);
  }

  /// The replies, which come in pieces.
  interface Replies {
    /// How many have come whole, right or wrong.
    long replies();

    /// Whether one has begun and is not whole.
    boolean inside();

    /// Whether the server may say something to a client that has asked nothing.
    default boolean mayComeUnasked() {
      return false;
    }

    /// Takes bytes up to the end of one reply, or all there are.
    Outcome check(ByteBuffer in);
  }

  /// Where the stream of replies stands.
  enum Outcome {
    /// The reply at hand is not whole yet.
    INCOMPLETE,
    /// A whole reply, the one that was due.
    RIGHT,
    /// A whole reply, but not the one that was due.
    WRONG,
    /// No reply: nothing after it can be understood.
    GARBAGE
  }
}
