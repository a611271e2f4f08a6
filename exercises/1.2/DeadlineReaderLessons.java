package manyclients.exercises.ch01;

import java.net.SocketTimeoutException;
import java.util.List;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [DeadlineReader], in words.
final class DeadlineReaderLessons {

  private DeadlineReaderLessons() {}

  static Lesson oneMoreRead() {
    return new Lesson(
        "a SocketTimeoutException, the second byte having come after eleven of ten seconds",
        "one more read was begun",
        "When the time is up it is up, also for a client that is quick to send the next byte:"
            + " otherwise it drips on, and keeps its thread for ever.",
        "deadlines");
  }

  static Lesson endedOtherwise(Errand<?> reading) {
    return new Lesson(
        "a SocketTimeoutException, the second byte having come after eleven of ten seconds",
        "read() ended with " + reading,
        "Null means that the client has said its last, which it has not.",
        "deadlines");
  }

  static Lesson atTheLastMoment() {
    return new Lesson(
        "a SocketTimeoutException when exactly the whole time has passed",
        "read() goes on waiting",
        "Nothing is left of the time then, and a timeout of 0 would mean none at all.",
        "deadlines");
  }

  static Lesson noGoodbye(Errand<?> reading) {
    return new Lesson(
        "null when the client has said its last between two requests",
        reading.isDone() ? "read() ended with " + reading : "read() goes on reading",
        "A read that brings no byte, but -1, is the end of the stream: nothing will ever come.",
        "deadlines");
  }

  static Lesson roundedDown() {
    return new Lesson(
        "a timeout of 1 ms, or none and a SocketTimeoutException, with 0.3 ms left",
        "setSoTimeout(0)",
        "Less than a millisecond was rounded down to 0, and 0 means to wait without a limit.",
        "deadlines");
  }

  static Lesson silenceGoesOn(Errand<?> reading) {
    return new Lesson(
        "a SocketTimeoutException 50 ms after the first byte, the client being silent",
        reading.isDone() ? "read() ended with " + reading : "read() goes on waiting",
        reading.isDone() && reading.failure() == null
            ? "Null means that the client has said its last, which it has not."
            : "The socket's timeout is in milliseconds, the clock in nanoseconds.",
        "deadlines");
  }

  static Lesson torn(boolean again) {
    return new Lesson(
        "read() to return a request that was read on after timeouts inside it",
        again ? "it gives up, again and again" : "parts of the request were lost",
        again
            ? "The time of a read() that was given up is counted again in the next."
            : "What had been received was in a local variable when the timeout came, or was"
                + " thrown away. The next read() begins in the middle of a frame.",
        "deadlines");
  }

  static Lesson overflow(Errand<?> reading) {
    return new Lesson(
        "ten seconds for the request",
        "read() ended at once with " + reading,
        "The clock of System.nanoTime() may pass from the greatest long to the smallest, so its"
            + " times must not be compared, only their difference: deadline - now > 0.",
        "deadlines");
  }

  static Lesson noTimeAtAll(Errand<?> reading) {
    return new Lesson(
        "0.3 ms for the request",
        "read() ended at once with " + reading,
        "As whole milliseconds the limit is 0. Count in nanoseconds, and round up what a socket is"
            + " told.",
        "deadlines");
  }

  static Lesson specialTime() {
    return new Lesson(
        "a timeout of 4000 ms, six of ten seconds having passed, whatever the clock shows",
        "with the clock at certain times it is another one",
        "Any long is a time, also 0, -1 and the greatest one. None of them can mean that no request"
            + " has begun: say that with a boolean, or with what has been received.",
        "deadlines");
  }

  static Lesson days(long days, boolean forEver, Errand<?> reading) {
    boolean refused = reading.isDone() && !(reading.failure() instanceof SocketTimeoutException);
    return new Lesson(
        days + " days for the request",
        refused
            ? "read() ended at once with " + reading
            : forEver ? "the socket was given no timeout" : "read() gives up within a second",
        "So many days are more milliseconds than an int can hold. A socket's timeout may be shorter"
            + " than what is left of the time; it must not be negative, or 0.",
        "deadlines");
  }

  static Lesson lost(String what, Errand<?> reading) {
    return new Lesson(
        "read() to return " + what,
        reading.isDone() ? "it ended with " + reading : "it waits for more",
        "Bytes were lost that had been received, such as those that came together with the"
            + " request before.",
        "deadlines");
  }

  static Lesson wrongTimeout(int wanted, int set, String when, Errand<?> reading) {
    return new Lesson(
        wanted == 0
            ? "no timeout " + when + ": the client may be silent"
            : "a timeout of " + wanted + " ms " + when,
        reading.isDone() ? "read() ended with " + reading : "the socket's timeout was " + set,
        reading.isDone()
            ? "The time for a request runs from its first byte. Neither silence before it nor the"
                + " request before it counts."
            : meaning(set, wanted, when),
        "deadlines");
  }

  static Lesson script(List<?> arrivals, long call, String wanted, long at, String happened) {
    return new Lesson(
        wanted
            + " at "
            + at
            + " ms from a read() that is called at "
            + call
            + " ms, when bytes of the request \"hello\", again and again, have come like this in"
            + " the end: "
            + arrivals,
        happened,
        "A request has ten seconds from its first byte, or from the call of read() when a byte of"
            + " it is there already. Before its first byte there is no limit; after a timeout what"
            + " has come is kept, and has as much time again.",
        "deadlines");
  }

  private static String meaning(int set, int wanted, String when) {
    if (set == 0) {
      return "Without a timeout, read waits for ever: one client that begins a request and falls"
          + " silent keeps a thread for good.";
    }
    if (wanted == 0) {
      return "A timeout stays set until another is set. Here it would end a connection that is"
          + " merely idle.";
    }
    if (when.contains("there already") && set < wanted && set > 0) {
      return "What the handler took for one request is not the next one's time: the clock of what"
          + " has come along starts when read() is called for it.";
    }
    if (when.contains("overflowed")) {
      return "What was computed from the clock's time, such as its milliseconds, does not wrap"
          + " where the clock does. Take the difference first, and divide then.";
    }
    if (set % 500 != 0 && set % 500 != 499) {
      return "Time has passed on another clock than the one that the reader was given.";
    }
    return set > wanted
        ? "Each read was given the whole time anew. A client that sends a byte now and then can"
            + " stretch one request without end."
        : "The clock was started too early: it runs from the first byte, not from the call of"
            + " read().";
  }
}
