package manyclients.suite.story;

/// One event of a [Story]. Clients are known by numbers. A client connects when a step first names
/// it, and a step of a client that has left does nothing. So a story without some of its steps is
/// still a story.
///
/// Each step prints as the call that makes it, so that it can be pasted into a test.
public sealed interface Step {

  /// A client queues more requests, one after another. [Writes] sends them.
  static Step says(int client, Deed deed, int size, int times) {
    return new Says(client, deed, size, times);
  }

  /// A client queues bytes that are not a frame: a header with a forbidden length.
  static Step lies(int client, int length) {
    return new Lies(client, length);
  }

  /// A client sends some of its queued bytes, in one write.
  static Step writes(int client, int bytes) {
    return new Writes(client, bytes);
  }

  /// A client reads the replies that have arrived. Only this step, [#awaits] and [#leaves] read
  /// before the end.
  static Step reads(int client) {
    return new Reads(client);
  }

  /// A client sends all its queued bytes, and waits for its replies. The step does nothing if a
  /// handler that waits could prevent that.
  static Step awaits(int client) {
    return new Awaits(client);
  }

  /// A client half-closes, even in the middle of a frame.
  static Step halfCloses(int client) {
    return new HalfCloses(client);
  }

  /// A client resets its connection.
  static Step resets(int client) {
    return new Resets(client);
  }

  /// A client sends all its queued bytes, reads its replies, and leaves. Before that, hanging
  /// handlers are released.
  static Step leaves(int client) {
    return new Leaves(client);
  }

  /// Nothing happens for a while.
  static Step pause(int millis) {
    return new Pause(millis);
  }

  /// The hanging handlers are released. From now on none will hang.
  static Step letGo() {
    return new LetGo();
  }

  /// The owner closes the server, in another thread.
  ///
  /// @param interrupted whether that thread is interrupted
  /// @param awaited whether nothing else happens before the server is closed
  static Step closes(boolean interrupted, boolean awaited) {
    return new Closes(interrupted, awaited);
  }

  record Says(int client, Deed deed, int size, int times) implements Step {
    @Override
    public String toString() {
      return "says(%s, %s, %s, %s)".formatted(client, deed, size, times);
    }
  }

  record Lies(int client, int length) implements Step {
    @Override
    public String toString() {
      return "lies(%s, %s)".formatted(client, length);
    }
  }

  record Writes(int client, int bytes) implements Step {
    @Override
    public String toString() {
      return "writes(%s, %s)".formatted(client, bytes);
    }
  }

  record Reads(int client) implements Step {
    @Override
    public String toString() {
      return "reads(%s)".formatted(client);
    }
  }

  record Awaits(int client) implements Step {
    @Override
    public String toString() {
      return "awaits(%s)".formatted(client);
    }
  }

  record HalfCloses(int client) implements Step {
    @Override
    public String toString() {
      return "halfCloses(%s)".formatted(client);
    }
  }

  record Resets(int client) implements Step {
    @Override
    public String toString() {
      return "resets(%s)".formatted(client);
    }
  }

  record Leaves(int client) implements Step {
    @Override
    public String toString() {
      return "leaves(%s)".formatted(client);
    }
  }

  record Pause(int millis) implements Step {
    @Override
    public String toString() {
      return "pause(%s)".formatted(millis);
    }
  }

  record LetGo() implements Step {
    @Override
    public String toString() {
      return "letGo()";
    }
  }

  record Closes(boolean interrupted, boolean awaited) implements Step {
    @Override
    public String toString() {
      return "closes(%s, %s)".formatted(interrupted, awaited);
    }
  }
}
