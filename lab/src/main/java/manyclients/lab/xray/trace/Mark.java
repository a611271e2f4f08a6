package manyclients.lab.xray.trace;

/// One thing that was done: by a thread of the server, or by a client.
///
/// @param at when, in microseconds since the trace began
/// @param thread which one did it: its place among the trace's threads, or [#NONE] for a client
/// @param client for which client: its place among the trace's clients, or [#NONE]
/// @param count of a read, a write or a blocked write its bytes; of a turn the channels that were
///   ready; of a wake-up the thread that is woken
/// @param tasks how many tasks a turn has run
public record Mark(Kind kind, long at, int thread, int client, int count, int tasks) {
  public static final int NONE = -1;

  /// What was done. Those of the server are the events that it writes; see
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

  /// By a thread, for a client.
  public static Mark of(Kind kind, long at, int thread, int client, int count) {
    return new Mark(kind, at, thread, client, count, 0);
  }

  /// By a client.
  public static Mark of(Kind kind, long at, int client) {
    return new Mark(kind, at, NONE, client, 0, 0);
  }

  /// A turn of a loop that had nothing to do: no channel was ready, and no task was left for it.
  public boolean isIdleTurn() {
    return kind == Kind.TURNED && count == 0 && tasks == 0;
  }
}
