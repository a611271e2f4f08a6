package manyclients.exercises.ch07;

import manyclients.exercises.support.Lesson;

/// What may be wrong with [Slices], in words.
final class SlicesLessons {

  private SlicesLessons() {}

  static Lesson turns(int wanted, int turns, String what) {
    String meaning =
        turns > wanted
            ? "A slice is counted from the moment at which it is our turn again, and after the last"
                + " step there is nothing to let others in for."
            : "Others wait for longer than a slice: it is time that counts, not steps.";
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
