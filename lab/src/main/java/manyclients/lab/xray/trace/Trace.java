package manyclients.lab.xray.trace;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What happened, and what follows from it.
///
/// @param threads the names of the server's threads that have done something
/// @param marks what was done, in its order
/// @param lockWaits waits of threads for locks
/// @param threadSpans what each thread did
/// @param clientSpans where each client's requests were
/// @param queue how many requests waited for a thread, whenever that changed
/// @param loops those threads that serve many clients by turns, and so keep the others waiting
/// @param vitals the engine in five figures
public record Trace(
    Subject subject,
    List<String> threads,
    List<Mark> marks,
    List<LockWait> lockWaits,
    List<Span<ThreadState>> threadSpans,
    List<Span<ClientState>> clientSpans,
    List<QueueLength> queue,
    BitSet loops,
    VitalSigns vitals) {

  /// Finds out what follows from the marks.
  ///
  /// @param bytesPerClient see [VitalSigns]
  public static Trace of(
      Subject subject,
      List<String> threads,
      List<Mark> marks,
      List<LockWait> lockWaits,
      @Nullable Long bytesPerClient) {
    BitSet loops = Loops.all(marks);
    var threadSpans =
        ThreadLanes.of(threads.size(), marks, Loops.selecting(marks), subject.micros());
    return new Trace(
        subject,
        List.copyOf(threads),
        List.copyOf(marks),
        List.copyOf(lockWaits),
        threadSpans,
        ClientLanes.of(subject.clients(), marks, subject.micros()),
        QueueLength.of(subject.clients(), marks),
        loops,
        VitalSigns.of(threads.size(), marks, holds(threadSpans, loops), bytesPerClient));
  }

  /// The thread that reads from each client; [Mark#NONE] if none has.
  public int[] loopsOfClients() {
    return Loops.ofClients(subject.clients(), marks);
  }

  /// What each thread did, as it is drawn: [#threadSpans] with the waits for locks that were part
  /// of it. A handler that waits for a lock holds its loop all the same.
  public List<Span<ThreadState>> drawnThreadSpans() {
    return LockedSpans.of(threadSpans, lockWaits);
  }

  /// The times in which a loop was in a handler, and served no other client.
  public List<Span<ThreadState>> holds() {
    return holds(threadSpans, loops);
  }

  private static List<Span<ThreadState>> holds(List<Span<ThreadState>> spans, BitSet loops) {
    return spans.stream()
        .filter(span -> span.state() == ThreadState.HANDLING && loops.get(span.lane()))
        .toList();
  }
}
