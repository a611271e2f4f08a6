package manyclients.lab.xray.trace;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The marks of an X-ray, and the spans that follow from them.
///
/// @param threads the names of the server's active threads
/// @param marks the actions, in order
/// @param lockWaits waits of threads for locks
/// @param threadSpans the states of each thread
/// @param clientSpans the places of each client's requests
/// @param queue the number of requests that waited for a thread, at each change
/// @param loops the threads that serve many clients in turn, and so keep the others waiting
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

  /// Derives the spans and figures from the marks.
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

  /// Returns the thread that has last read from each client; [Mark#NONE] if none has.
  public int[] loopsOfClients() {
    return Loops.ofClients(subject.clients(), marks);
  }

  /// Returns the states of each thread for the picture: [#threadSpans] with the waits for locks
  /// within them. A handler that waits for a lock still holds its loop.
  public List<Span<ThreadState>> drawnThreadSpans() {
    return LockedSpans.of(threadSpans, lockWaits);
  }

  /// Returns the times in which a loop was in a handler, and served no other client.
  public List<Span<ThreadState>> holds() {
    return holds(threadSpans, loops);
  }

  private static List<Span<ThreadState>> holds(List<Span<ThreadState>> spans, BitSet loops) {
    return spans.stream()
        .filter(span -> span.state() == ThreadState.HANDLING && loops.get(span.lane()))
        .toList();
  }
}
