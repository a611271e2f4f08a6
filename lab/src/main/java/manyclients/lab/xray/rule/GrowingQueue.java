package manyclients.lab.xray.rule;

import java.util.List;
import java.util.stream.IntStream;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.QueueLength;
import manyclients.lab.xray.trace.Trace;

/// A queue that does not become short again: requests come faster than they are handled.
final class GrowingQueue implements Rule {
  /// The minimum length that is reported.
  private static final int LONG = 10;

  @Override
  public List<Sentence> look(Trace trace) {
    List<QueueLength> queue = trace.queue();
    long third = trace.subject().micros() / 3;
    int before = lengths(queue, 0, third).max().orElse(Integer.MAX_VALUE);
    int after = lengths(queue, 2 * third, Long.MAX_VALUE).min().orElse(0);
    if (after <= before || after < LONG) {
      return List.of();
    }
    String text =
        "The queue only grows: at most %s waited in the first third of the time, and at least %s in the last."
            .formatted(Words.count(before, "request"), Words.number(after));
    return List.of(Sentence.ofThread(2 * third, lane(trace), "growing-queue", text));
  }

  private static IntStream lengths(List<QueueLength> queue, long from, long to) {
    return queue.stream()
        .filter(each -> each.at() >= from && each.at() < to)
        .mapToInt(QueueLength::length);
  }

  /// Returns the first thread that put a request into the queue.
  private static int lane(Trace trace) {
    return trace.marks().stream()
        .filter(mark -> mark.kind() == Mark.Kind.QUEUED)
        .mapToInt(Mark::thread)
        .findFirst()
        .orElse(0);
  }
}
