package manyclients.exercises.ch00;

import java.io.EOFException;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [PayloadReader], in words.
final class PayloadReaderLessons {

  private PayloadReaderLessons() {}

  static Lesson notRead(String what, Object outcome) {
    boolean cut = what.contains("pieces");
    return new Lesson(
        "read() to return " + what,
        told(outcome),
        cut
            ? "read(bytes) returns when something has come, not when all has: what it returns says"
                + " how much. readNBytes goes on until all is there or the stream has ended."
            : "A length from 0 up to and including the limit is good. The frame behind it is as"
                + " long as it says, and not a byte more is to be read for it.",
        cut ? "failing" : "stranger");
  }

  static Lesson noGoodbye(String where, Object outcome) {
    return new Lesson(
        "null when the stream has ended " + where,
        told(outcome),
        "A client that has said all it wanted closes its end. That is no failure, and whoever"
            + " serves it wants to know the difference.",
        "client");
  }

  static Lesson closes() {
    return new Lesson(
        "the stream to stay open after a goodbye",
        "it is closed",
        "To close a socket's stream closes the socket, for both directions: the replies that this"
            + " client still waits for are lost.",
        "client");
  }

  static Lesson notPassedOn(int come, Object outcome) {
    return new Lesson(
        "the IOException that the stream throws behind " + come + " bytes",
        told(outcome),
        "A reset is neither a goodbye nor an end: somebody looks for its reason, and finds it in"
            + " this exception or nowhere.",
        "client");
  }

  static Lesson noLoss(String where, Object outcome) {
    return new Lesson(
        "an EOFException, the stream having ended inside a " + where,
        told(outcome),
        outcome == null
            ? "Null says that the client had nothing more to say. It had: half a request is lost,"
                + " and now in silence."
            : "What has come is not what was promised. A part of a payload, with zeros for the"
                + " rest, looks like a whole one to everybody behind you.",
        "client");
  }

  static Lesson notRefused(String what, Object outcome) {
    return new Lesson(
        "a ProtocolException for " + what,
        told(outcome),
        outcome instanceof OutOfMemoryError
            ? "An array of that size was asked for. Four bytes from a stranger, and there is no"
                + " memory left for anybody."
            : outcome instanceof EOFException
                ? "The payload was waited for. A limit that is checked when the payload has come,"
                    + " or with a sum that overflows, is no limit."
                : "A length may be negative, and it may be greater than the limit: check both,"
                    + " before anything else is done with it.",
        "stranger");
  }

  static Lesson readsOn(String what) {
    return new Lesson(
        "nothing more to be read after " + what,
        "read() asked for more bytes",
        "What follows a wrong length cannot be trusted, and skipping it is doing the sender's"
            + " bidding. Give the stream up where it is.",
        "stranger");
  }

  static Lesson paysFirst(String what, long spent) {
    return new Lesson(
        what + " to be refused without any memory for its payload",
        "more than " + rounded(spent) + " were allocated before it was refused",
        "The array came before the check. The exception is right, and the memory was asked for"
            + " all the same.",
        "stranger");
  }

  static Lesson believes(int come, long spent) {
    return new Lesson(
        "little memory for a payload that was announced with 1 MiB, and of which "
            + come
            + " bytes came",
        "more than " + rounded(spent) + " were allocated",
        "The length is a promise, not a payload. Begin small, and let the array grow with what has"
            + " come; what has come was paid for by the sender.",
        "stranger");
  }

  static Lesson growsSlowly(int mebibytes, long times) {
    return new Lesson(
        "at most four times its size to be allocated for a payload of " + mebibytes + " MiB",
        "more than " + Long.highestOneBit(times) + " times its size was",
        "An array that grows by a fixed amount is copied as often as it grows, and each copy is"
            + " longer than the last. If it doubles, each byte is copied about once.",
        "stranger");
  }

  static Lesson keepsTheLargest() {
    return new Lesson(
        "no memory to be kept for a payload that was returned",
        "the reader keeps as much as its largest payload had",
        "A buffer that is the reader's for good stays as large as it has ever been: ten thousand"
            + " connections that have sent a megabyte once keep ten gigabytes.",
        "stranger");
  }

  static Lesson readsAhead() {
    return new Lesson(
        "five bytes to be read for a payload of five bytes",
        "read() asked for more",
        "The client waits for its reply before it sends more, and read() waits for more before it"
            + " returns: neither will ever move.",
        "client");
  }

  /// Down to a power of two: the same in every run.
  private static String rounded(long bytes) {
    long power = Long.highestOneBit(bytes);
    return power >= 1 << 20 ? (power >> 20) + " MiB" : (power >> 10) + " KiB";
  }

  private static String told(Object outcome) {
    return switch (outcome) {
      case null -> "it returned null";
      case byte[] bytes when bytes.length == 1 -> "it returned a byte that is not right";
      case byte[] bytes -> "it returned " + bytes.length + " bytes that are not right";
      default -> "it threw " + outcome.getClass().getSimpleName();
    };
  }

  static Lesson overwritten(int size) {
    return new Lesson(
        "a payload of " + size + " bytes to stay as it is when the next one is read",
        "the next payload stands in it",
        "The same array was returned twice. A reader may keep a buffer for itself, and what it"
            + " returns is a copy of it, also when the buffer happens to have just the right size.",
        "stranger");
  }

  static Lesson otherThan(Exception failure, int come, Object outcome) {
    return new Lesson(
        "the " + name(failure) + " that the stream throws behind " + come + " bytes, as it is",
        outcome == null || outcome instanceof byte[]
            ? told(outcome)
            : "it threw another " + name(outcome),
        "Whatever a stream throws, it is no end: not between two frames either. The caller decides"
            + " what a reset means, or a read that timed out, and looks for the reason in this"
            + " exception.",
        "client");
  }

  private static String name(Object thrown) {
    return thrown.getClass().getSimpleName();
  }

  static Lesson readsAheadOf(int size) {
    return new Lesson(
        "no byte behind a payload of " + size + " bytes to be waited for",
        "read() asked for more",
        "Look whether all has come before you read again, or make room for more. The client waits"
            + " for its reply before it sends more, and read() waits for more before it returns:"
            + " neither will ever move.",
        "client");
  }

  static Lesson wholeCosts(int size, long spent) {
    return new Lesson(
        "at most four times its size to be allocated for a payload of " + size + " bytes",
        "it was " + spent / size + " times its size, and more",
        "What is returned is a copy as well. An array that doubles may be nearly twice as large as"
            + " what has come when it is copied once more: let the last one be of just the right"
            + " size, for the length is known.",
        "stranger");
  }

  static Lesson piecesCost(int size, long spent) {
    return new Lesson(
        "at most four times its size to be allocated for a payload in pieces of " + size + " bytes",
        "more than " + rounded(spent) + " were allocated for 100000 bytes",
        "An array for each read is as large as what was asked for, and not as what has come: a"
            + " client that sends little at once takes much. Read on into the same array until it"
            + " is full.",
        "stranger");
  }

  static Lesson shared(Object outcome) {
    return new Lesson(
        "two readers, one in the middle of a frame while the other reads, to return what came to"
            + " each",
        told(outcome),
        "What is static is one for all: the header or the payload of one client is overwritten by"
            + " that of another.",
        "stranger");
  }
}
