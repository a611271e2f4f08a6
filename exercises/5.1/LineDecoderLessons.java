package manyclients.exercises.ch05;

import java.util.List;
import java.util.stream.Collectors;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [LineDecoder], in words.
final class LineDecoderLessons {

  private LineDecoderLessons() {}

  static Lesson wrong(String what, List<String> expected, List<String> got) {
    return new Lesson(
        shown(expected) + ", after " + what, shown(got), meaning(expected, got), "tap");
  }

  private static String meaning(List<String> expected, List<String> got) {
    String all = String.join("", got);
    String wanted = String.join("", expected);
    if (got.size() > expected.size()) {
      return "What is not a whole line yet is not taken: leave it in the buffer, and you are called"
          + " again when more has come.";
    }
    if (got.size() < expected.size()) {
      return "A line that has come must not wait for anything, and none may be lost. Netty calls"
          + " decode again as long as it takes bytes; what you have read and not passed on is"
          + " gone.";
    }
    if (!all.replaceAll("[\r\n]", "").equals(wanted.replace("\r", ""))) {
      return "Some of it is gone. What you have taken from the buffer and not passed on does not"
          + " come back: leave the beginning of a line until its end is there.";
    }
    if (all.length() > wanted.length()) {
      return "The end of a line is no part of it: the feed, and a return if it comes right before.";
    }
    return "Only one return belongs to the end of a line, and only right before the feed. Any other"
        + " one was meant.";
  }

  static Lesson notRefused(String what) {
    return new Lesson(
        "a TooLongFrameException after " + what + ", where 8 are allowed",
        "there was none",
        "A decoder that waits for the end of a line before it looks how long it is keeps all that a"
            + " client sends that never ends one.",
        "tap");
  }

  static Lesson wrongLines(
      int longest,
      List<String> reads,
      int come,
      List<String> lines,
      boolean tooLong,
      List<String> got,
      boolean refused) {
    return new Lesson(
        outcome(lines, tooLong)
            + ", when "
            + come
            + " bytes have come of "
            + shown(reads)
            + ", and a line may have "
            + longest,
        outcome(got, refused),
        "What a line is does not depend on where the network has cut. The end of a line may come in"
            + " two reads, its return in the first and its feed in the second; and a return is one"
            + " more byte of the line only when something else than a feed has come behind it.",
        "tap");
  }

  private static String outcome(List<String> lines, boolean refused) {
    return (lines.isEmpty() ? "no line" : shown(lines))
        + (refused ? ", and a TooLongFrameException" : "");
  }

  static Lesson notRefusedWhole() {
    return new Lesson(
        "a TooLongFrameException after a good line, and a line of 9 bytes with its feed, where 8"
            + " are allowed",
        "there was none",
        "The limit holds for a line that has come whole, too. Look how long it is before you pass"
            + " it on.",
        "tap");
  }

  static Lesson noLimit() {
    return new Lesson(
        "a line of 5 bytes to be passed on, where Integer.MAX_VALUE are allowed",
        "a TooLongFrameException",
        "longest + 1 is negative then: the greatest int has no successor. Compare with > and no"
            + " sum.",
        "tap");
  }

  static Lesson restPassedOn() {
    return new Lesson(
        "two lines from two lines and the beginning of a third, when the stream ends",
        "three were passed on",
        "What has no feed is no line, and will never be one: its sender has broken off. Netty"
            + " releases what is left in the decoder.",
        "tap");
  }

  static Lesson copied() {
    return new Lesson(
        "the lines to be views of the bytes that came in",
        "they are copies",
        "readBytes copies into a new buffer. A slice shows the same bytes, and needs an owner of"
            + " its own: readRetainedSlice makes both.",
        "counting");
  }

  static Lesson refusedTooEarly(String what) {
    return new Lesson(
        "no refusal of " + what,
        "a TooLongFrameException",
        "The limit is for the line without its end. A return that is the last byte so far may"
            + " belong to the end.",
        "tap");
  }

  static Lesson tookNothing(String what) {
    return new Lesson(
        "the lines of " + what,
        "a DecoderException of Netty's",
        "You have passed on a message and taken no bytes, so Netty would call you for ever, and"
            + " says so. The end of a line has to be taken as well.",
        "tap");
  }

  static Lesson goesOn() {
    return new Lesson(
        "no lines after a refusal",
        "there were some",
        "The rest of a long line is not a line: passed on, it is a request that nobody has made."
            + " From the refusal on, throw away what comes.",
        "tap");
  }

  static Lesson kept() {
    return new Lesson(
        "nothing to be kept of what is thrown away after a refusal",
        "its bytes have an owner still",
        "What decode does not take, the decoder keeps, and all that comes is put behind it: a"
            + " client that goes on sending fills the memory. Skip what is readable.",
        "tap");
  }

  static Lesson refusedTwice() {
    return new Lesson(
        "one refusal, and silence after it",
        "it refused again",
        "After a line that is too long, nothing can be trusted, and the connection is about to be"
            + " closed. Until it is, throw away what comes.",
        "tap");
  }

  static Lesson gone() {
    return new Lesson(
        "a line that its receiver can read",
        "its memory has been given back",
        "A slice is a view of the decoder's buffer, and does not own it. The decoder releases that"
            + " buffer when all of it has been read.",
        "counting");
  }

  static Lesson released(int expected, int count) {
    return new Lesson(
        "the bytes to have " + expected + " owners, with two lines still in use",
        "they have " + count,
        "Each line that is passed on is one owner of the bytes it shows: retain it.",
        "counting");
  }

  static Lesson leaked(int count) {
    return new Lesson(
        "the bytes to have no owner, when all lines were released and the channel is closed",
        "they have " + count,
        "The buffer that comes in is the decoder's, and Netty releases it. A line has one owner,"
            + " its receiver. It was retained once too often.",
        "counting");
  }

  private static String shown(List<String> lines) {
    return lines.isEmpty()
        ? "no line"
        : lines.stream()
            .map(line -> '"' + line.replace("\r", "\\r").replace("\n", "\\n") + '"')
            .collect(Collectors.joining(", "));
  }

  static Lesson noneIsNoLimit() {
    return new Lesson(
        "a TooLongFrameException after a line of one byte, where 0 are allowed",
        "there was none",
        "Where 0 bytes are allowed a line may be empty, and no more. A limit of 0 is a limit.",
        "tap");
  }

  static Lesson otherBytes(List<String> got) {
    return new Lesson(
        "two lines, one with an umlaut and a tab, and \"y\"",
        shown(got),
        "A line is made of bytes, and ends at a line feed only. A character may be several bytes,"
            + " so an index into a text is none into the buffer.",
        "tap");
  }

  static Lesson twoReturns() {
    return new Lesson(
        "a TooLongFrameException after 8 bytes and two returns, where 8 are allowed",
        "there was none",
        "Only a return right before the feed belongs to the end. Of two, the first is a byte of the"
            + " line, whatever comes next.",
        "tap");
  }
}
