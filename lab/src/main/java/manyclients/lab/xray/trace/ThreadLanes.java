package manyclients.lab.xray.trace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.lab.xray.trace.Mark.Kind;
import org.jspecify.annotations.Nullable;

/// The spans of each thread, from one mark to the next. A mark names an action that has just ended,
/// so it explains the time before it.
final class ThreadLanes {
  private final Spans<ThreadState> spans;
  private final List<@Nullable Mark> last = new ArrayList<>();
  private final BitSet loops;
  private final BitSet acceptors = new BitSet();
  private final Map<Integer, Long> accepted = new HashMap<>(); // the time of each client's accept

  private ThreadLanes(int threads, BitSet loops) {
    this.spans = new Spans<>(threads, ThreadState.HANDLING);
    this.loops = loops;
    for (int i = 0; i < threads; i++) {
      last.add(null);
    }
  }

  /// @param marks the marks, in order
  /// @param loops the threads that select
  /// @param end the end of the trace
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
    if (mark.kind() == Kind.ACCEPTED) {
      acceptors.set(thread);
      accepted.put(mark.client(), mark.at());
    }
    if (loops.get(thread)) {
      ThreadState state = stateOfLoop(mark, before);
      add(mark, state, before == null ? 0 : before.at()); // a loop exists from the beginning
    } else if (mark.kind() == Kind.READ && !isFor(mark.client(), before)) {
      meet(mark, before);
    } else if (before != null) {
      add(mark, stateUntil(mark, before), before.at());
    }
  }

  /// Handles a read from another client than that of the mark before. If this client was accepted
  /// since then, the thread had none until the accept.
  private void meet(Mark read, @Nullable Mark before) {
    Long since = accepted.get(read.client());
    if (before != null) {
      long met = since == null ? before.at() : Math.max(since, before.at());
      spans.add(new Span<>(read.thread(), ThreadState.PARKED, before.at(), met, Mark.NONE));
      add(read, ThreadState.WAITING, met);
    } else if (since != null) {
      add(read, ThreadState.WAITING, since);
    }
  }

  private void add(Mark mark, ThreadState state, long from) {
    spans.add(new Span<>(mark.thread(), state, from, mark.at(), clientOf(mark, state)));
  }

  private static ThreadState stateOfLoop(Mark mark, @Nullable Mark before) {
    return switch (mark.kind()) {
      case SELECTED -> ThreadState.SELECTING;
      case ACCEPTED, READ, TAKEN, QUEUED, HANDLER_BEGAN -> ThreadState.READING;
      case HANDLER_ENDED -> ThreadState.HANDLING;
      case WRITTEN, BLOCKED -> ThreadState.WRITING;
      case TURNED ->
          hasLooked(before) && mark.isIdleTurn() ? ThreadState.SELECTING : ThreadState.TASKS;
      default -> ThreadState.TASKS;
    };
  }

  /// Returns whether a loop has done nothing else in its turn. If that turn then ends without work,
  /// all of it was spent looking for work.
  private static boolean hasLooked(@Nullable Mark before) {
    return before != null && before.kind() == Kind.SELECTED;
  }

  private static ThreadState stateUntil(Mark mark, Mark before) {
    return switch (mark.kind()) {
      case ACCEPTED, READ -> ThreadState.WAITING;
      case TAKEN, QUEUED -> ThreadState.READING;
      case HANDLER_BEGAN ->
          isFor(mark.client(), before) && before.kind() != Kind.HANDED_BACK
              ? ThreadState.READING
              : ThreadState.PARKED;
      case HANDLER_ENDED -> ThreadState.HANDLING;
      case WRITTEN, BLOCKED ->
          isFor(mark.client(), before) && before.kind() != Kind.QUEUED
              ? ThreadState.WRITING
              : ThreadState.WAITING;
      case CLOSED ->
          before.kind() == Kind.HANDLER_ENDED ? ThreadState.WRITING : ThreadState.WAITING;
      default -> ThreadState.TASKS;
    };
  }

  private static boolean isFor(int client, @Nullable Mark mark) {
    return mark != null && mark.client() == client;
  }

  private static int clientOf(Mark mark, ThreadState state) {
    return switch (state) {
      case READING, HANDLING, WRITING -> mark.client();
      case WAITING, SELECTING, TASKS, PARKED, WAITING_FOR_LOCK -> Mark.NONE;
    };
  }

  /// Adds the spans after the last marks: a handler that has not returned is still running. A
  /// thread whose client has left may have ended with it, and gets no span.
  private void finish(long end) {
    for (int thread = 0; thread < last.size(); thread++) {
      Mark mark = last.get(thread);
      if (mark != null && mark.at() < end && !isWithoutClient(mark)) {
        ThreadState state = loops.get(thread) ? stateOfLoopAfter(mark) : stateAfter(mark);
        spans.add(new Span<>(thread, state, mark.at(), end, clientOf(mark, state)));
      }
    }
  }

  private boolean isWithoutClient(Mark last) {
    int thread = last.thread();
    return last.kind() == Kind.CLOSED && !loops.get(thread) && !acceptors.get(thread);
  }

  private static ThreadState stateOfLoopAfter(Mark mark) {
    return switch (mark.kind()) {
      case HANDLER_BEGAN -> ThreadState.HANDLING;
      case TURNED -> ThreadState.SELECTING;
      default -> ThreadState.TASKS;
    };
  }

  private static ThreadState stateAfter(Mark mark) {
    return switch (mark.kind()) {
      case HANDLER_BEGAN -> ThreadState.HANDLING;
      case HANDLER_ENDED -> ThreadState.WRITING;
      case HANDED_BACK -> ThreadState.PARKED;
      default -> ThreadState.WAITING;
    };
  }
}
