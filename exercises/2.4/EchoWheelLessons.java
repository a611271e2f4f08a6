package manyclients.exercises.ch02;

import manyclients.exercises.support.Lesson;

/// What may be wrong with an [EchoWheel], in words.
final class EchoWheelLessons {

  private EchoWheelLessons() {}

  static Lesson stubborn() {
    return new Lesson(
        "turn() to go on to the next client when one takes nothing",
        "it called write() again and again, which returned 0 each time",
        "That waits for one client with the only thread there is, and all others wait with it.",
        "non-blocking");
  }

  static Lesson answered(String wanted, String got, String who, boolean open) {
    String section = "non-blocking";
    if (!open && wanted.startsWith(got)) {
      return new Lesson(
          who + " to be sent \"" + shown(wanted) + "\"",
          "it was closed after \"" + shown(got) + "\"",
          "To be slow is not to be gone, and a client that has said its last still waits for the"
              + " answer. Close when all has been written.",
          section);
    }
    return new Lesson(
        who + " to be sent \"" + shown(wanted) + "\"",
        "\"" + shown(got) + "\"",
        got.isEmpty()
            ? "It was not its turn. A client that fails, or takes nothing, concerns that client"
                + " alone."
            : "Bytes were lost, or went to another client. What a channel does not take belongs to"
                + " its client until the next visit.",
        section);
  }

  private static String shown(String text) {
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }

  static Lesson greedy(int heard) {
    return new Lesson(
        "nothing more to be read from a client that has not taken the one byte it was sent",
        heard + " bytes were read",
        "A client that does not listen may not ask: read from a client only when all of its answers"
            + " are written. Otherwise it decides how much memory you need.",
        "non-blocking");
  }

  static Lesson onlyOne(int heard) {
    return new Lesson(
        "one read from each client in a turn",
        heard + " bytes were read from one client before the next was visited",
        "A client that always has more to say would keep the wheel for itself. What is left after a"
            + " read waits for the next turn, in the kernel, where it costs nothing.",
        "non-blocking");
  }

  static Lesson readTwice(int reads) {
    return new Lesson(
        "one read from each client in a turn",
        reads + " were made from one client before the next was visited",
        "Each read is a system call, also one that brings nothing. A client that always has more to"
            + " say would keep the wheel for itself for twice as long.",
        "non-blocking");
  }

  static Lesson found(boolean wanted, String turn) {
    return new Lesson(
        "turn() to return " + wanted + " for a turn " + turn,
        "it returned " + !wanted,
        wanted
            ? "Bytes have moved, so there may be more to do: a wheel that naps now is late."
            : "Nothing has moved. A wheel that believes otherwise never naps, and takes a whole"
                + " core for one client that does not read.",
        "nap");
  }

  static Lesson stays(String who, boolean open, boolean removed) {
    return new Lesson(
        who + " to be closed and removed",
        open && removed
            ? "its channel is open"
            : open ? "it is neither closed nor removed" : "it is visited still",
        open && !removed
            ? "turn() closes a client whose visit fails, if it hears of it: an exception that is"
                + " caught earlier, in a read or in a write, is not heard. Each such client costs a"
                + " descriptor."
            : open
                ? "Removed is not closed: the client waits, until a garbage collection resets it."
                : "A client that is not removed is visited for ever.",
        "forgotten");
  }

  static Lesson wroteTwice(int writes) {
    return new Lesson(
        "one write to each client in a turn",
        writes + " were made to one client before the next was visited",
        "A client that takes a part takes no more at once, and one that takes all and says more has"
            + " its turn at the next visit: each write is a system call, and the others wait for"
            + " it.",
        "non-blocking");
  }
}
