package manyclients.lab.xray.trace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import manyclients.lab.xray.trace.Mark.Kind;
import org.jspecify.annotations.Nullable;

/// What each thread did, from one mark to the next. A mark says what has just been done: so it
/// tells what the time before it was for.
final class ThreadLanes {
  private final Spans<ThreadState> spans;
  private final List<@Nullable Mark> last = new ArrayList<>();
  private final BitSet loops;

  private ThreadLanes(int threads, BitSet loops) {
    this.spans = new Spans<>(threads, ThreadState.HANDLING);
    this.loops = loops;
    for (int i = 0; i < threads; i++) {
      last.add(null);
    }
  }

  /// @param marks in their order
  /// @param loops those threads that select
  /// @param end of the trace
  static List<Span<ThreadState>> of(int threads, List<Mark> marks, BitSet loops, long end) {
    ThreadLanes lanes = new ThreadLanes(threads, loops);
    for (Mark mark : marks) {
      if (mark.thread() != Mark.NONE) {
        lanes.add(mark);
      }
    }
    lanes.finish(end);
    return lanes.spans.all();
  }

  private void add(Mark mark) {
    int thread = mark.thread();
    Mark before = last.set(thread, mark);
    if (before != null || loops.get(thread)) { // a loop was there from the beginning
      ThreadState state = stateUntil(mark, before);
      long from = before == null ? 0 : before.at();
      spans.add(new Span<>(thread, state, from, mark.at(), clientOf(mark, state)));
    }
  }

  private ThreadState stateUntil(Mark mark, @Nullable Mark before) {
    return switch (mark.kind()) {
      case SELECTED -> ThreadState.SELECTING;
      case ACCEPTED, READ -> loops.get(mark.thread()) ? ThreadState.READING : ThreadState.WAITING;
      case TAKEN, QUEUED -> ThreadState.READING;
      case HANDLER_BEGAN ->
          loops.get(mark.thread()) || isFor(mark.client(), before)
              ? ThreadState.READING
              : ThreadState.WAITING;
      case HANDLER_ENDED -> ThreadState.HANDLING;
      case WRITTEN, BLOCKED -> ThreadState.WRITING;
      default -> ThreadState.TASKS;
    };
  }

  private static boolean isFor(int client, @Nullable Mark mark) {
    return mark != null && mark.client() == client;
  }

  private static int clientOf(Mark mark, ThreadState state) {
    return switch (state) {
      case READING, HANDLING, WRITING -> mark.client();
      case WAITING, SELECTING, TASKS -> Mark.NONE;
    };
  }

  /// What they did after their last mark: a handler that has not returned is in it still.
  private void finish(long end) {
    for (int thread = 0; thread < last.size(); thread++) {
      Mark mark = last.get(thread);
      if (mark != null && mark.at() < end) {
        ThreadState state = stateAfter(mark);
        spans.add(new Span<>(thread, state, mark.at(), end, clientOf(mark, state)));
      }
    }
  }

  private ThreadState stateAfter(Mark mark) {
    if (mark.kind() == Kind.HANDLER_BEGAN) {
      return ThreadState.HANDLING;
    }
    if (loops.get(mark.thread())) {
      return mark.kind() == Kind.TURNED ? ThreadState.SELECTING : ThreadState.TASKS;
    }
    return ThreadState.WAITING;
  }
}
