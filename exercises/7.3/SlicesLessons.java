package manyclients.exercises.ch07;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with [Slices], in words.
final class SlicesLessons {

  private SlicesLessons() {}

  static Lesson course(String told, String end, boolean interrupted, List<Integer> expected) {
    return new Lesson(
        "these calls, or those up to an interrupt: %s (0 are the others)".formatted(expected),
        "with %s; then %s%s".formatted(told, end, interrupted ? ", interrupted" : ""),
        "The others run between two steps, each time that a slice has passed since they last did,"
            + " and not behind the last. An interrupt ends it before they run again, and is told"
            + " once: by the exception, or by the flag if the steps have ended first.",
        "starvation");
  }

  static Lesson turns(int wanted, int turns, String what) {
    String meaning =
        turns > wanted
            ? "A slice is counted from the moment at which it is our turn again, and after the last"
                + " step there is nothing to let others in for."
            : "Others wait for longer than a slice: it is time that counts, not steps.";
    return turns(wanted, turns, what, meaning);
  }

  static Lesson secondsLost(int wanted, int turns, String what) {
    return turns(
        wanted,
        turns,
        what,
        "A duration has seconds, and nanoseconds beside them: getNano() is only what is left below"
            + " a second, toNanos() is all of it.");
  }

  static Lesson oldSlice(int wanted, int turns, String what) {
    return turns(
        wanted,
        turns,
        what,
        "Each computation begins a slice: what the one before has left of its own, and the time in"
            + " between, are not its business.");
  }

  static Lesson callsItself(int steps) {
    return new Lesson(
        "all of " + steps + " steps to be run, each in a slice of its own",
        "a StackOverflowError",
        "A call for each slice, from within the one before it, takes a frame of the stack each, and"
            + " a long computation has thousands. A loop takes none.",
        "starvation");
  }

  static Lesson intOverflows(int wanted, int turns, String what) {
    return turns(
        wanted,
        turns,
        what,
        "An int holds two seconds of nanoseconds, and then begins anew below zero. Durations and"
            + " moments are longs.");
  }

  static Lesson slicesOfTwo(int wanted, int turns, String what) {
    return turns(
        wanted,
        turns,
        what,
        "When a slice began belongs to one computation. In a field, each that runs with this Slices"
            + " begins the others' slices anew, too.");
  }

  static Lesson thrown(String who, String happened) {
    return new Lesson(
        "the exception of " + who + " to reach the caller of run, and nobody to be called after it",
        happened,
        "A computation that failed must not look like one that has ended well, and it is not a"
            + " slice that has ended either.",
        "failing");
  }

  private static Lesson turns(int wanted, int turns, String what, String meaning) {
    return new Lesson(
        "others to have " + wanted + " turns in " + what,
        "they had " + turns,
        meaning,
        "starvation");
  }

  static Lesson steps(int wanted, int steps) {
    return new Lesson(
        wanted + " steps, until one says that there are no more",
        "there were " + steps,
        "The computation itself must not change.",
        "starvation");
  }

  static Lesson notInterrupted() {
    return new Lesson(
        "an InterruptedException by the end of the slice in which the thread was interrupted",
        "it went on computing",
        "The server interrupts a handler whose client has gone, or whose time is up. A handler that"
            + " does not look keeps its carrier.",
        "starvation");
  }

  static Lesson ended(int steps) {
    return new Lesson(
        "an InterruptedException when the thread is interrupted while others run",
        "it returns after " + steps + " steps of 100, as if that were all",
        "Its caller takes a computation that was broken off for one that has ended.",
        "interrupt");
  }

  static Lesson interruptLost() {
    return new Lesson(
        "the thread to be interrupted still, when the steps end before the slice does",
        "it returns, and the interrupt is gone",
        "Who takes the flag says so, by the exception. Look, and clear, only where you throw.",
        "interrupt");
  }

  static Lesson resultLost() {
    return new Lesson(
        "run to return when the last step has been done, though its thread was interrupted in it",
        "an InterruptedException",
        "All has been computed, and is thrown away. Look at the interrupt between two steps; the"
            + " caller finds it in its thread.",
        "interrupt");
  }

  static Lesson othersFirst() {
    return new Lesson(
        "an InterruptedException before others run once more",
        "they had another turn first",
        "The end of the slice is when others would run. They may take long, and nobody waits for"
            + " the result any more: look for the interrupt before.",
        "interrupt");
  }

  static Lesson stillInterrupted() {
    return new Lesson(
        "the thread not to be interrupted any more, after the exception",
        "it is",
        "The exception has told it. The flag that is left would hit what the thread waits for"
            + " next. Thread.interrupted() looks and clears.",
        "interrupt");
  }
}
