package manyclients.store.differential;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import manyclients.store.peers.Reply;
import manyclients.store.peers.Words;
import manyclients.testkit.Patience;

/// Redis and a store, which receive the same steps.
final class Duel {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10));

  private final Player redis;
  private final Player store;
  private final boolean comparesMessages;
  private final List<List<Step>> queued = new ArrayList<>();
  private int ended;

  /// A difference between the two.
  ///
  /// @param steps the steps up to the difference
  record Mismatch(List<Step> steps, String redis, String store) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      steps.forEach(step -> text.append("  ").append(step).append('\n'));
      return text + "Redis:     " + redis + "\nthe store: " + store;
    }
  }

  /// @param comparesMessages whether all pushed messages must arrive by the end of a sequence
  Duel(Player redis, Player store, boolean comparesMessages) {
    this.redis = redis;
    this.store = store;
    this.comparesMessages = comparesMessages;
  }

  /// Runs all steps on both, starting without keys.
  ///
  /// @return the first difference that is not intended
  Optional<Mismatch> fight(List<Step> steps) throws IOException {
    begin();
    queued.clear();
    for (int client = 0; client < Sequences.CLIENTS; client++) {
      queued.add(new ArrayList<>());
    }
    int from = 0;
    while (from < steps.size()) {
      int to = endOfRun(steps, from);
      List<Step> run = steps.subList(from, to);
      redis.send(run.getFirst().client(), run);
      store.send(run.getFirst().client(), run);
      for (int i = from; i < to; i++) {
        List<Reply> expected = redis.replies(steps.get(i));
        List<Reply> got = answers(steps.get(i));
        Agreement agreement = compare(steps.get(i), expected, got);
        if (agreement == Agreement.NONE) {
          return Optional.of(
              new Mismatch(List.copyOf(steps.subList(0, i + 1)), text(expected), text(got)));
        } else if (agreement == Agreement.FOR_NOW) {
          ended++;
          drain(steps.subList(i + 1, to));
          return Optional.empty();
        }
      }
      pass(run.getLast().pause());
      from = to;
    }
    return comparesMessages ? messages(steps) : Optional.empty();
  }

  /// Waits, so that keys expire.
  private static void pass(int millis) {
    if (millis > 0) {
      long end = System.currentTimeMillis() + millis;
      PATIENCE.until("the time", () -> System.currentTimeMillis() > end);
    }
  }

  private void begin() throws IOException {
    redis.begin();
    store.begin();
  }

  /// Returns the replies. Silence and a disconnect of the store are differences, too.
  private List<Reply> answers(Step step) {
    try {
      return store.replies(step);
    } catch (IOException e) {
      return List.of(new Reply("none: " + e.getMessage() + "\r\n", List.of(), List.of()));
    }
  }

  private void drain(List<Step> rest) throws IOException {
    for (Step step : rest) {
      redis.replies(step);
      store.replies(step);
    }
  }

  /// Returns the end of a run: the steps that one client sends together, up to a pause.
  private static int endOfRun(List<Step> steps, int from) {
    int to = from + 1;
    while (to < steps.size()
        && steps.get(to).client() == steps.get(from).client()
        && steps.get(to - 1).pause() == 0) {
      to++;
    }
    return to;
  }

  /// The agreement of two replies.
  private enum Agreement {
    /// The same, or different as intended, and the keys agree.
    FULL,
    /// Different as intended, but the keys may differ from here on: the sequence ends.
    FOR_NOW,
    /// A mismatch.
    NONE
  }

  private Agreement compare(Step step, List<Reply> expected, List<Reply> got) {
    if (expected.size() != got.size()) {
      return Agreement.NONE;
    }
    Agreement agreement = Agreement.FULL;
    for (int i = 0; i < expected.size() && agreement == Agreement.FULL; i++) {
      agreement = compare(step, expected.get(i), got.get(i));
    }
    if (expected.getFirst().raw().equals("+QUEUED\r\n")) {
      queued.get(step.client()).add(step);
    } else if (step.leavesMulti()) {
      queued.get(step.client()).clear();
    }
    return agreement;
  }

  private Agreement compare(Step step, Reply expected, Reply got) {
    if (expected.raw().equals(got.raw())) {
      return Agreement.FULL;
    }
    for (Difference each : Difference.INTENDED) {
      if (each.condition().holds(step, expected, got)) {
        return each.ends() ? Agreement.FOR_NOW : Agreement.FULL;
      }
    }
    if (step.name().equals("exec") && !expected.isError() && !got.isError()) {
      return compareParts(queued.get(step.client()), expected.parts(), got.parts());
    }
    return Agreement.NONE;
  }

  private Agreement compareParts(List<Step> steps, List<Reply> expected, List<Reply> got) {
    if (expected.isEmpty() || expected.size() != got.size() || expected.size() != steps.size()) {
      return Agreement.NONE;
    }
    Agreement agreement = Agreement.FULL;
    for (int i = 0; i < steps.size() && agreement == Agreement.FULL; i++) {
      agreement = compare(steps.get(i), expected.get(i), got.get(i));
    }
    return agreement;
  }

  /// Compares messages at the end, because they are not replies.
  private Optional<Mismatch> messages(List<Step> steps) {
    for (int client = 0; client < Sequences.CLIENTS; client++) {
      String expected = redis.messages(client).toString();
      String got = store.messages(client).toString();
      if (!expected.equals(got)) {
        return Optional.of(new Mismatch(steps, expected, got));
      }
    }
    return Optional.empty();
  }

  /// Returns the number of sequences that an intended difference has ended early.
  int ended() {
    return ended;
  }

  private static String text(List<Reply> replies) {
    StringBuilder text = new StringBuilder();
    replies.forEach(reply -> text.append(Words.quoted(reply.raw())).append(' '));
    return text.toString().strip();
  }
}
