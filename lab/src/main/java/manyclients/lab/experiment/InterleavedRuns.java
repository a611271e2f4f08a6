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

/// Interleaved runs of several servers. Each server works for many short turns, while the others
/// are idle. A machine's speed varies from minute to minute; a change that lasts for many turns
/// affects all servers alike.
public final class InterleavedRuns implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int ATTEMPTS = 3;

  /// The source of each turn's order, so that no server has a fixed place in it.
  private final Random random = new Random();

  private final Map<String, ServerUnderTest> servers = new LinkedHashMap<>();

  /// Starts a server by its name.
  public interface Starter {
    ServerUnderTest start(String name) throws IOException, InterruptedException;
  }

  /// Starts one server per name. They all run until [#close()].
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

  /// Returns the servers by name, in the order in which they were started.
  public Map<String, ServerUnderTest> servers() {
    return Collections.unmodifiableMap(servers);
  }

  /// Has the servers work as the run's settings say: `clients` clients, each with one request of
  /// `bytes` bytes in progress, for `turns` turns of `turn-millis`, after `warm-up` turns that do
  /// not count. Records the cost of a request for each server.
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

  /// Has the servers work with another load, for as many turns as the settings say.
  ///
  /// @param load returns the load for the server at a port, the same in every turn
  public Map<String, ServerUnderTest.Worked> work(Run run, IntFunction<LoadPlan> load)
      throws IOException {
    var all = work(load, run.number("warm-up"), run.number("turns"));
    all.forEach((name, worked) -> run.record(worked, name + "-"));
    return all;
  }

  /// Has the servers work, in a random order for each turn.
  ///
  /// @param load returns the load for the server at a port, the same in every turn
  /// @param warmUp the number of turns that do not count
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

  /// Runs one of many short turns, and repeats it at most twice if another program had the core.
  /// Otherwise a single disturbed turn would cost the whole round.
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

  /// Returns all servers, in a new random order at each call.
  public List<Map.Entry<String, ServerUnderTest>> drawn() {
    List<Map.Entry<String, ServerUnderTest>> order = new ArrayList<>(servers.entrySet());
    Collections.shuffle(order, random);
    return order;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    close(List.copyOf(servers.values()));
  }

  /// Closes all servers, even if one of them fails.
  private static void close(List<ServerUnderTest> servers)
      throws IOException, InterruptedException {
    if (!servers.isEmpty()) {
      try (var _ = servers.getLast()) {
        close(servers.subList(0, servers.size() - 1));
      }
    }
  }
}
