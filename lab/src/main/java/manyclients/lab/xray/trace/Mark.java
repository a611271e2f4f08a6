package manyclients.lab.xray.trace;

/// One action, of a server's thread or of a client.
///
/// @param at when, in microseconds since the trace began
/// @param thread the thread's place among the trace's threads, or [#NONE] for a client's action
/// @param client the client's place among the trace's clients, or [#NONE]
/// @param count the bytes of a read, a write or a blocked write; the ready channels of a turn; the
///   woken thread of a wake-up
/// @param tasks the number of tasks that a turn has run
public record Mark(Kind kind, long at, int thread, int client, int count, int tasks) {
  public static final int NONE = -1;

  /// The kind of an action. Those of the server are the events that it writes; see
  /// [manyclients.contract.xray.Xray].
  public enum Kind {
    ACCEPTED,
    READ,
    TAKEN,
    QUEUED,
    HANDLER_BEGAN,
    HANDLER_ENDED,
    HANDED_BACK,
    WRITTEN,
    BLOCKED,
    CLOSED,
    SELECTED,
    TURNED,
    WOKEN,
    /// The kernel has connected a client.
    CONNECTED,
    /// A client has sent a request.
    SENT,
    /// A client has its reply.
    REPLIED,
    /// A client's connection has ended.
    ENDED
  }

  /// Returns a thread's mark, for a client.
  public static Mark of(Kind kind, long at, int thread, int client, int count) {
    return new Mark(kind, at, thread, client, count, 0);
  }

  /// Returns a client's mark.
  public static Mark of(Kind kind, long at, int client) {
    return new Mark(kind, at, NONE, client, 0, 0);
  }

  /// Returns whether this is a loop's turn without work: no channel was ready, and no task was run.
  public boolean isIdleTurn() {
    return kind == Kind.TURNED && count == 0 && tasks == 0;
  }
}
