package manyclients.lab.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import manyclients.lab.load.LoadPlan;

/// Interleaved runs of several servers: each works for a moment, all of them many times, and the
/// others are idle meanwhile. A machine is quicker in one minute than in the next, for reasons of
/// its own; what lasts longer than a turn falls on all of them alike.
public final class InterleavedRuns implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int ATTEMPTS = 3;

  /// Each round has an order of its own, so that no server has the same place in all of them.
  private final Random random = new Random();

  private final Map<String, ServerUnderTest> servers = new LinkedHashMap<>();

  /// Starts a server of that name.
  public interface Starter {
    ServerUnderTest start(String name) throws IOException, InterruptedException;
  }

  /// Starts one server for each name. They all run until [#close()].
  public InterleavedRuns(List<String> names, Starter starter)
      throws IOException, InterruptedException {
    try {
      for (String name : names) {
        servers.put(name, starter.start(name));
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /// By name, in the order in which they were started.
  public Map<String, ServerUnderTest> servers() {
    return Collections.unmodifiableMap(servers);
  }

  /// Has them work as the run's settings say: `clients` who each have one request of so many
  /// `bytes` under way, for so many `turns` of `turn-millis`, after `warm-up` turns that do not
  /// count. Takes down what a request cost each of them.
  public Map<String, ServerUnderTest.Worked> work(Run run) throws IOException {
    return work(run, port -> load(run, port));
  }

  private static LoadPlan load(Run run, int port) {
    Duration turn = run.millis("turn-millis");
    return LoadPlan.closed(port)
        .withConnections(run.number("clients"))
        .withSize(run.number("bytes"))
        .withTimes(turn.dividedBy(10), turn, PATIENCE);
  }

  /// The same with another load.
  ///
  /// @param load what to put on the server at a port, the same in every turn
  public Map<String, ServerUnderTest.Worked> work(Run run, IntFunction<LoadPlan> load)
      throws IOException {
    var all = work(load, run.number("warm-up"), run.number("turns"));
    all.forEach((name, worked) -> run.record(worked, name + "-"));
    return all;
  }

  /// Has them work, in a random order for each turn.
  ///
  /// @param load what to put on the server at a port, the same in every turn
  /// @param warmUp how many turns do not count; each has clients of its own, that come and go
  public Map<String, ServerUnderTest.Worked> work(IntFunction<LoadPlan> load, int warmUp, int turns)
      throws IOException {
    for (int turn = 0; turn < warmUp; turn++) {
      for (var server : drawn()) {
        server.getValue().warm(load.apply(server.getValue().port()));
      }
    }
    Map<String, ServerUnderTest.Worked> sums = new LinkedHashMap<>();
    for (int turn = 0; turn < turns; turn++) {
      for (var server : drawn()) {
        sums.merge(server.getKey(), turn(server.getValue(), load), ServerUnderTest.Worked::plus);
      }
    }
    return sums;
  }

  /// A turn is short, and there are many. One in which another program had the core is taken again:
  /// else a single tick of the machine's would cost the whole round.
  private static ServerUnderTest.Worked turn(ServerUnderTest server, IntFunction<LoadPlan> load)
      throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return server.work(load.apply(server.port()));
      } catch (InvalidMeasurement e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /// All of them, in an order that is another one each time.
  public List<Map.Entry<String, ServerUnderTest>> drawn() {
    List<Map.Entry<String, ServerUnderTest>> order = new ArrayList<>(servers.entrySet());
    Collections.shuffle(order, random);
    return order;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    close(List.copyOf(servers.values()));
  }

  /// All of them, although one may fail.
  private static void close(List<ServerUnderTest> servers)
      throws IOException, InterruptedException {
    if (!servers.isEmpty()) {
      try (var _ = servers.getLast()) {
        close(servers.subList(0, servers.size() - 1));
      }
    }
  }
}
