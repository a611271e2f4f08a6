package manyclients.site.browser;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;
import manyclients.lab.results.Json;

/// A synthetic trace: one event loop, with or without workers, and clients that think, ask and wait
/// for the reply, all determined by a seed. The lanes of clients and threads agree with each other.
/// Times are in microseconds.
final class SyntheticTrace {
  /// States of a thread, and of a client, by their numbers in a trace.
  private static final int PARKED = 0, SELECTING = 1, READING = 2, HANDLER = 3, WRITING = 4;

  private static final int THINKING = 0, UNDER_WAY = 1, QUEUED = 2, SERVED = 3, REPLY_WAITS = 4;
  private static final int ACCEPTED = 0, WOKEN = 2;
  private static final int READ_TAKES = 5, WRITE_TAKES = 8, SELECT_TAKES = 3;
  private static final int HANDLER_MEAN = 40, SLOW_HANDLER = 12_000;

  /// One request in progress.
  private static final class Request {
    final int client;
    final int sent;
    int read;
    int done;

    Request(int client, int sent) {
      this.client = client;
      this.sent = sent;
    }
  }

  private final int clients;
  private final int workers;
  private final int micros;
  private final double thinking;
  private final int slowEvery;
  private final Random random;
  private final List<int[]> threadSpans = new ArrayList<>();
  private final List<int[]> clientSpans = new ArrayList<>();
  private final List<int[]> moments = new ArrayList<>();
  private final List<int[]> queue = new ArrayList<>();
  private final List<Map<String, Object>> says = new ArrayList<>();
  private final PriorityQueue<Request> arriving =
      new PriorityQueue<>(Comparator.comparingInt((Request request) -> request.sent));
  private final PriorityQueue<Request> handedBack =
      new PriorityQueue<>(Comparator.comparingInt((Request request) -> request.done));
  private final int[] workerFree;
  private final long seed;
  private int handled;
  private int selects;

  /// @param thinking a client's mean thinking time
  /// @param slowEvery one of this many handlers is slow
  private SyntheticTrace(
      int clients, int workers, int micros, double thinking, int slowEvery, long seed) {
    this.clients = clients;
    this.workers = workers;
    this.micros = micros;
    this.thinking = thinking;
    this.slowEvery = slowEvery;
    this.seed = seed;
    random = new Random(seed);
    workerFree = new int[workers];
  }

  /// Returns a trace whose handlers run in the loop, as in the engine `selector`.
  static String selector(int clients, int micros, double thinking, long seed) {
    return new SyntheticTrace(clients, 0, micros, thinking, 400, seed).run("selector");
  }

  /// Returns a trace with two workers that run the handlers.
  static String withWorkers(int clients, int micros, double thinking, long seed) {
    return new SyntheticTrace(clients, 2, micros, thinking, 400, seed).run("reactor-workers");
  }

  private String run(String engine) {
    for (int client = 0; client < clients; client++) {
      int accepted = client * 10;
      moments.add(new int[] {ACCEPTED, accepted, 0, client, 1});
      think(client, accepted);
    }
    for (int now = 0; now < micros; ) {
      now = turn(select(now));
    }
    return Json.line(members(engine));
  }

  private void think(int client, int from) {
    int sent = from + (int) (-thinking * Math.log(1 - random.nextDouble())) + 1;
    client(client, THINKING, from, sent, -1);
    arriving.add(new Request(client, sent));
  }

  /// Sleeps until a request or a reply is there; returns the time of the wake-up.
  private int select(int now) {
    int next = Integer.MAX_VALUE;
    if (!arriving.isEmpty()) {
      next = Math.min(next, arriving.element().sent);
    }
    if (!handedBack.isEmpty()) {
      next = Math.min(next, handedBack.element().done);
    }
    int until = Math.max(now + SELECT_TAKES, next);
    thread(0, SELECTING, now, until, -1);
    selects++;
    return until;
  }

  /// Writes the replies that workers have handed back, and reads all requests that have come so
  /// far. Without workers, it also runs their handlers and writes their replies. Returns the time
  /// at its end.
  private int turn(int begun) {
    int now = begun;
    while (!handedBack.isEmpty() && handedBack.element().done <= begun) {
      Request request = handedBack.remove();
      moments.add(new int[] {WOKEN, request.done, 0, -1, 1});
      now = write(request, now);
    }
    while (!arriving.isEmpty() && arriving.element().sent <= begun) {
      Request request = arriving.remove();
      thread(0, READING, now, now + READ_TAKES, request.client);
      now += READ_TAKES;
      request.read = now;
      client(request.client, UNDER_WAY, request.sent, now, 0);
      if (workers == 0) {
        handle(request, 0, now);
        now = write(request, request.done);
      } else {
        handOver(request);
      }
    }
    return now;
  }

  private void handOver(Request request) {
    int first =
        IntStream.range(0, workers)
            .boxed()
            .min(Comparator.comparingInt(i -> workerFree[i]))
            .orElse(0);
    int begun = Math.max(request.read, workerFree[first]);
    client(request.client, QUEUED, request.read, begun, 0);
    thread(first + 1, PARKED, workerFree[first], begun, -1);
    queue.add(new int[] {request.read, 1});
    queue.add(new int[] {begun, -1});
    handle(request, first + 1, begun);
    workerFree[first] = request.done;
    handedBack.add(request);
  }

  private void handle(Request request, int thread, int begun) {
    boolean slow = ++handled % slowEvery == 0;
    request.done =
        begun + (slow ? SLOW_HANDLER : 5 + (int) (HANDLER_MEAN * 2 * random.nextDouble()));
    thread(thread, HANDLER, begun, request.done, request.client);
    client(request.client, SERVED, begun, request.done, thread);
    if (slow && workers == 0 && request.done < micros) {
      says.add(heldLoop(begun, waiting(request.done)));
    }
  }

  private static Map<String, Object> heldLoop(int begun, long waiting) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("at", begun + SLOW_HANDLER / 2);
    said.put("lane", "t0");
    said.put("rule", "held-loop");
    said.put(
        "text", "A handler held loop-1 for 12 ms; %s clients waited for it.".formatted(waiting));
    return said;
  }

  private long waiting(int until) {
    return arriving.stream().filter(request -> request.sent < until).count();
  }

  private int write(Request request, int now) {
    thread(0, WRITING, now, now + WRITE_TAKES, request.client);
    client(request.client, REPLY_WAITS, request.done, now + WRITE_TAKES, 0);
    think(request.client, now + WRITE_TAKES);
    return now + WRITE_TAKES;
  }

  private void thread(int thread, int state, int from, int to, int client) {
    span(threadSpans, thread, state, from, to, client);
  }

  private void client(int client, int state, int from, int to, int thread) {
    span(clientSpans, client, state, from, to, thread);
  }

  private void span(List<int[]> spans, int lane, int state, int from, int to, int partner) {
    if (from < Math.min(to, micros)) {
      spans.add(new int[] {lane, state, from, Math.min(to, micros), partner});
    }
  }

  private List<String> threads() {
    return IntStream.rangeClosed(0, workers)
        .mapToObj(i -> i == 0 ? "loop-1" : "worker-" + i)
        .toList();
  }

  private Map<String, Object> members(String engine) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("engine", engine);
    members.put("handler", "echo");
    members.put("clients", clients);
    members.put("seed", seed);
    members.put("micros", micros);
    members.put("threads", threads());
    members.put("clientIds", IntStream.rangeClosed(1, clients).boxed().toList());
    members.put("threadSpans", sorted(threadSpans, 2));
    members.put("clientSpans", sorted(clientSpans, 2));
    members.put("moments", sorted(moments, 1));
    members.put("queue", lengths());
    members.put("says", says);
    members.put("vitals", vitals());
    return members;
  }

  private Map<String, Object> vitals() {
    return Map.of(
        "threads",
        workers + 1,
        "selectsPerRequest",
        (double) selects / handled,
        "wakeupsPerRequest",
        workers == 0 ? 0 : 0.9,
        "longestHoldMicros",
        workers == 0 ? SLOW_HANDLER : WRITE_TAKES,
        "bytesPerClient",
        412);
  }

  /// Returns the length of the queue over time, from its changes.
  private List<List<Integer>> lengths() {
    List<List<Integer>> lengths = new ArrayList<>();
    int length = 0;
    queue.sort(Comparator.comparingInt((int[] change) -> change[0]).thenComparingInt(c -> -c[1]));
    for (int[] change : queue) {
      length += change[1];
      if (change[0] < micros) {
        lengths.add(List.of(change[0], length));
      }
    }
    return lengths;
  }

  private static List<List<Integer>> sorted(List<int[]> rows, int by) {
    return rows.stream()
        .sorted(Comparator.comparingInt(row -> row[by]))
        .map(row -> IntStream.of(row).boxed().toList())
        .toList();
  }
}
