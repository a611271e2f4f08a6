package manyclients.exercises.ch02;

import manyclients.exercises.support.Lesson;

/// What may be wrong with [PatientObjects], in words.
final class PatientObjectsLessons {

  /// So many that an answer that keeps each of them keeps twice what is allowed, and the JVM's own
  /// account, which is in the same number, does not matter.
  static final int MANY = 1_500;

  static final int MOST_KEPT = 64 << 10;

  private PatientObjectsLessons() {}

  static Lesson wrong(int number, String what, String happened) {
    return new Lesson(
        what + " to be " + number,
        happened,
        switch (happened) {
          case "InvalidClassException" ->
              "An object that is refused has been read all the same: its bytes are used up. The"
                  + " next read() begins behind them.";
          case "SocketTimeoutException", "EOFException" ->
              "Bytes were lost that had come already, and now there are too few: those that were"
                  + " read before a timeout, or more than the object has.";
          default ->
              "The bytes that were read before a timeout are gone, and the rest is taken for a"
                  + " beginning. Keep them in a field, with their number.";
        },
        "torn");
  }

  static Lesson noTimeout(String when, Throwable thrown) {
    return new Lesson(
        "a SocketTimeoutException when there is nothing for a moment " + when,
        told(thrown),
        thrown instanceof PatientObjectsTest.Nothing
            ? "It waited until there was more. The thread that reads has others to visit."
            : "After a timeout it did not go on where it was: what had been read is gone, and what"
                + " follows was taken for something else.",
        "torn");
  }

  static Lesson believed(int length, Throwable thrown) {
    return new Lesson(
        "a ProtocolException for a length of " + length,
        told(thrown),
        "Four bytes from a stranger must not make you wait for two gigabytes, or make room for"
            + " them. Look at the length as soon as it is there.",
        "mended");
  }

  static Lesson tooStrict(Throwable thrown) {
    return new Lesson(
        "an object of just the greatest length to be read",
        told(thrown),
        "The greatest length that is believed is believed. Only what is greater is refused.",
        "mended");
  }

  static Lesson madeRoom() {
    return new Lesson(
        "next to nothing to be allocated for 16 MiB that are announced and not believed",
        "more than 1 MiB was",
        "Room was made before the length was looked at. A server that does so runs out of memory"
            + " by four bytes from a stranger.",
        "mended");
  }

  static Lesson notTheEnd(String where, Throwable thrown) {
    return new Lesson(
        "an EOFException when the stream ends " + where,
        told(thrown),
        "Who has left is to be closed and removed. A timeout says that there may be more, so it"
            + " would be visited for ever.",
        "asking");
  }

  static Lesson takenForTheEnd(int length, Throwable thrown) {
    return new Lesson(
        "an IOException, and no EOFException, for an object that is longer than its length, of "
            + length
            + " bytes",
        told(thrown),
        "An ObjectInputStream is at the end of the bytes that it was given, and the client is not:"
            + " who takes that for a goodbye closes a client that is still there.",
        "asking");
  }

  static Lesson made(Throwable thrown) {
    return new Lesson(
        "an InvalidClassException for an object that is not on the list",
        told(thrown),
        "Without the filter, a stranger chooses which classes are loaded and made.",
        "then");
  }

  private static String told(Throwable thrown) {
    return thrown instanceof PatientObjectsTest.Nothing
        ? "an object was returned"
        : thrown.getClass().getSimpleName();
  }

  static Lesson grows() {
    return new Lesson(
        "what is kept for a stream not to grow with the number of objects that were read",
        "it has grown by more than " + MOST_KEPT + " bytes after " + MANY,
        "What has been read is used up. The buffer needs room for one object, the longest there"
            + " was.",
        "torn");
  }

  static Lesson mixed(int cut) {
    return new Lesson(
        "the object that was torn after byte "
            + cut
            + " to be 42, with another stream read meanwhile",
        "it is not",
        "What is static is one for all streams: the bytes of one client go on with those of"
            + " another. What has come belongs to the reader of one stream.",
        "torn");
  }

  static Lesson copiesEachTime() {
    return new Lesson(
        "a call that brings one byte to copy next to nothing",
        "in " + MANY + " such calls, more than 64 MiB were allocated for an object of 1 MiB",
        "What had come was copied at each call. Make room once, when the length is known, and leave"
            + " the bytes where they are.",
        "mended");
  }

  static Lesson beyondTheLength() {
    return new Lesson(
        "an exception for an object that needs two bytes more than its length says",
        "an object was returned",
        "It was completed with bytes that an earlier object had left in the buffer. Decode as many"
            + " bytes as the length says, and not all that the buffer holds.",
        "mended");
  }
}
