package manyclients.lab.swarm;

import java.nio.ByteBuffer;

/// The clients' protocol: their requests, and the replies that they must get. Neither side knows a
/// socket, and neither keeps a byte that can be computed again.
@FunctionalInterface
public interface Dialogue {
  /// The course's own protocol: frames, which a server must send back.
  Dialogue ECHO =
      (client, size) -> new Talk(new RequestStream(client, size), new ReplyChecker(client, size));

  /// Begins one client's dialogue.
  ///
  /// @param client its number
  /// @param size the bytes of a payload, as in the plan
  Talk begin(int client, int size);

  /// The two directions of one connection.
  record Talk(Requests requests, Replies replies) {}

  /// All requests of one client, as one stream, and how far the kernel has taken it.
  interface Requests {
    /// Returns the number of requests that the kernel has taken whole.
    long sent();

    /// Returns whether requests before this one are still to be sent.
    boolean owes(long end);

    /// Returns the first request of which the kernel has taken nothing.
    long next();

    /// Fills the buffer from where the kernel stopped, with requests before `end`.
    ///
    /// @return the first request that does not begin in the buffer
    long fill(ByteBuffer out, long end);

    /// Records that the kernel has taken this many more bytes.
    void took(int bytes);
  }

  /// The replies, which come in pieces.
  interface Replies {
    /// Returns the number of whole replies, right or wrong.
    long replies();

    /// Returns whether a reply has begun and is not whole.
    boolean inside();

    /// Returns whether the server may send something to a client that has asked nothing.
    default boolean mayComeUnasked() {
      return false;
    }

    /// Takes bytes up to the end of one reply, or all of them.
    Outcome check(ByteBuffer in);
  }

  /// The state of the stream of replies.
  enum Outcome {
    /// The current reply is not whole yet.
    INCOMPLETE,
    /// A whole reply, equal to the expected one.
    RIGHT,
    /// A whole reply, but not the expected one.
    WRONG,
    /// Bytes that are not a reply: nothing after them can be understood.
    GARBAGE
  }
}
