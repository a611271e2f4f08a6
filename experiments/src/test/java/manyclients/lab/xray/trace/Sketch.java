package manyclients.lab.xray.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import manyclients.lab.xray.trace.Mark.Kind;

/// A trace that a test makes up. Times are microseconds; threads and clients count from 0.
public final class Sketch {
  private final List<String> threads;
  private final int clients;
  private final long micros;
  private final List<Mark> marks = new ArrayList<>();
  private final List<LockWait> lockWaits = new ArrayList<>();

  private Sketch(long micros, int clients, List<String> threads) {
    this.micros = micros;
    this.clients = clients;
    this.threads = threads;
  }

  public static Sketch of(long micros, int clients, String... threads) {
    return new Sketch(micros, clients, List.of(threads));
  }

  /// Adds a mark of a client.
  public Sketch client(int client, Kind kind, long at) {
    marks.add(Mark.of(kind, at, client));
    return this;
  }

  /// Adds a mark of a thread, for no client.
  public Sketch thread(int thread, Kind kind, long at) {
    return thread(thread, kind, at, Mark.NONE, 0);
  }

  public Sketch thread(int thread, Kind kind, long at, int client) {
    return thread(thread, kind, at, client, 0);
  }

  public Sketch thread(int thread, Kind kind, long at, int client, int count) {
    marks.add(Mark.of(kind, at, thread, client, count));
    return this;
  }

  public Sketch turned(int loop, long at, int ready, int tasks) {
    marks.add(new Mark(Kind.TURNED, at, loop, Mark.NONE, ready, tasks));
    return this;
  }

  public Sketch woke(int thread, int loop, long at) {
    return thread(thread, Kind.WOKEN, at, Mark.NONE, loop);
  }

  /// Adds a whole turn of a loop for one request: the loop has waited until `from`, and the handler
  /// takes all the time.
  public Sketch served(int loop, int client, long from, long to) {
    return thread(loop, Kind.SELECTED, from)
        .thread(loop, Kind.READ, from, client, 100)
        .thread(loop, Kind.HANDLER_BEGAN, from, client)
        .thread(loop, Kind.HANDLER_ENDED, to, client)
        .thread(loop, Kind.WRITTEN, to, client, 100)
        .turned(loop, to, 1, 0);
  }

  /// Adds the client's side of a request.
  public Sketch asked(int client, long from, long to) {
    return client(client, Kind.SENT, from).client(client, Kind.REPLIED, to);
  }

  public Sketch waited(int thread, String lock, long from, long to) {
    lockWaits.add(new LockWait(thread, lock, from, to));
    return this;
  }

  public Trace trace() {
    List<Mark> sorted = marks.stream().sorted(Comparator.comparingLong(Mark::at)).toList();
    Subject subject = new Subject("sketch", "echo", clients, 1, micros);
    return Trace.of(subject, threads, sorted, lockWaits, null);
  }
}
