package manyclients.exercises.ch05;

import java.util.List;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Feed], in words.
final class FeedLessons {
  private static final String SECTION = "tap";

  private FeedLessons() {}

  static Lesson received(List<String> received, List<String> wanted) {
    boolean fewer = received.size() < wanted.size();
    return new Lesson(
        "what the source has, "
            + wanted.size()
            + (wanted.size() == 1 ? " piece" : " pieces in order"),
        fewer ? received.size() + " of it arrived" : "something else arrived",
        fewer
            ? "Each piece is to be written, and all that was written to be flushed, the last as"
                + " well."
            : "Writing and flushing may call channelWritabilityChanged before they return. A piece"
                + " that was taken has to be written before the next one is taken.",
        SECTION);
  }

  static Lesson waitsInTheLoop() {
    return new Lesson(
        "the handler to return when the channel is not writable",
        "it waits until it is",
        "The channel becomes writable when its loop has written, and this is its loop's thread: it"
            + " waits for itself. Return, and be called when things have changed.",
        SECTION);
  }

  static Lesson asksOn() {
    return new Lesson(
        "a source that has said its last not to be asked again",
        "it was asked for another piece",
        "It is closed then, and what it would say is not known. Remember that it has ended before"
            + " you write: a write may call this handler again.",
        SECTION);
  }

  static Lesson taken(int taken, int enough) {
    return new Lesson(
        enough
            + " pieces of 1,000 bytes to be taken for a client that does not read, with a high mark"
            + " at 8,000",
        taken == 1 ? "one was taken" : taken + " were taken",
        taken > enough
            ? "write never refuses. What the client does not read waits in our memory, and"
                + " isWritable says when it is enough: look before each piece, and tell the channel"
                + " which marks are meant."
            : "The client could be sent more. Without something that waits, the kernel has nothing"
                + " to send while we are called for the next piece.",
        SECTION);
  }

  static Lesson greatMarks(int taken, int enough) {
    return new Lesson(
        "as many pieces to be taken as great marks allow, here " + enough,
        taken == 0 ? "none was" : taken > enough ? "more were" : "fewer were",
        "A low mark cannot be set while it is above the high one, which Netty's own may be: set"
            + " both at once. And who calls himself for each piece comes to the end of the stack.",
        SECTION);
  }

  static Lesson emptyPiece(int taken, int all) {
    return new Lesson(
        "a source of " + all + " empty pieces to be read to its end",
        taken + (taken == 1 ? " was" : " were") + " taken",
        "A piece may be empty, as an empty row of a table. The end is null, and nothing else.",
        "leaving");
  }

  static Lesson flushedLater(boolean first) {
    return new Lesson(
        "all that was written to be flushed when the handler returns from an event",
        first
            ? "it is not when the channel is active"
            : "it is not when the channel is writable again",
        "What is flushed by a later task, or when something has been read, waits for that. What is"
            + " not flushed does not leave, and nothing ever changes.",
        "talk");
  }

  static Lesson water(
      int size, int count, int low, int high, int left, int wanted, int taken, boolean open) {
    return new Lesson(
        "%d of %d pieces of %d bytes to be taken, with marks at %d and %d, when %d have left"
            .formatted(wanted, count, size, low, high, left),
        "%d were taken, and the connection is %s".formatted(taken, open ? "open" : "closed"),
        "As long as isWritable() says so, pieces are taken, each of which counts 96 bytes more;"
            + " when it says no, none. When all of them have left, and not before, it is over.",
        "tap");
  }

  static Lesson notFlushed() {
    return new Lesson(
        "a flush after the last write, before the handler returns",
        "something was written and not flushed",
        "What is not flushed does not leave, so the water never falls, and nobody will ever say"
            + " that it has. Flush before you wait.",
        SECTION);
  }

  static Lesson flushesEach(int flushes, int pieces) {
    return new Lesson(
        "a few flushes for " + pieces + " pieces",
        "there were " + flushes,
        "Each flush is a system call. Write what there is room for, and flush it once.",
        "talk");
  }

  static Lesson stalled(int received, int all) {
    return new Lesson(
        "all " + all + " pieces to arrive, one with each that the client reads",
        "after " + received + " nothing more came",
        "The channel says that it is writable again, and that it is not, by"
            + " channelWritabilityChanged: once for each change. Whoever is called has to go on"
            + " until it changes again.",
        SECTION);
  }

  static Lesson tooEarly() {
    return new Lesson(
        "nothing to be taken while four pieces wait, with a low mark at 3,500",
        "more was taken",
        "One mark is not enough: at the edge of it, each piece that leaves would be a change, and a"
            + " call. Below the low mark, there is work for several.",
        SECTION);
  }

  static Lesson tooLate() {
    return new Lesson(
        "more to be taken when three pieces wait, with a low mark at 3,500",
        "nothing was taken",
        "Before the client has read all, something new has to be there, or it waits for us.",
        SECTION);
  }

  static Lesson cutOff(int received, int all) {
    return new Lesson(
        "the connection to be open until all " + all + " pieces have left",
        "it was closed after " + received,
        "close does not wait for what was written: what is still here is thrown away. Close when"
            + " the last write is done; a future says when.",
        "leaving");
  }

  static Lesson staysOpen() {
    return new Lesson(
        "the connection to be closed when all has left",
        "it stays open",
        "The client has no other sign that this was all.",
        "leaving");
  }

  static Lesson closed(int times, String when) {
    return new Lesson(
        "the source to be closed once " + when,
        times == 0 ? "it was not" : "it was closed twice",
        times == 0
            ? "A file that nobody closes is a descriptor less. Whichever way the talk ends,"
                + " channelInactive comes."
            : "The end of the source and the end of the connection are two events, and both come.",
        "leaving");
  }

  static Lesson goesOnForNobody() {
    return new Lesson(
        "no more to be taken for a client that has left, and nothing kept",
        "something was",
        "A write that fails calls its listeners as well. Look whether it has succeeded.",
        "counting");
  }

  static Lesson openAfterTwoFailures() {
    return new Lesson(
        "the connection to be closed when the source fails, and then fails to close, too",
        "it stays open",
        "An exception in the code that handles another one skips the rest of it: close the"
            + " connection first, or in a finally.",
        "talk");
  }

  static Lesson deaf() {
    return new Lesson(
        "reading from the client to go on while it is sent what there is",
        "it was switched off",
        "What it says is for the next handler; and a client that goes is noticed by reading.",
        "tap");
  }

  static Lesson openAfterFailure(String how, boolean waiting, int piece) {
    return new Lesson(
        "the connection to be closed at once when the source fails with "
            + how
            + (piece == 3 ? "" : piece == 0 ? " at once" : " later, when it goes on")
            + (waiting && piece == 3
                ? ", while three pieces wait for a client that does not read"
                : ""),
        "it stays open",
        waiting && piece > 0
            ? "What the client has is not all, and there is no more: a close that waits for the"
                + " rest to leave waits for a client that does not read."
            : "Whatever is thrown in a handler arrives in its exceptionCaught, an error too, and"
                + " whichever event it was called for. There is nothing more to send, and the"
                + " client waits.",
        "leaving");
  }

  static Lesson timer() {
    return new Lesson(
        "nothing to be scheduled: the channel says when it is writable again",
        "a task is scheduled for later",
        "channelWritabilityChanged comes once for each change. A look every few milliseconds costs"
            + " every slow client a timer, and each event may start another one.",
        SECTION);
  }

  static Lesson eats(String event, int told, int toldBehind) {
    return new Lesson(
        event + " to reach the next handler as often as this one",
        toldBehind == 0
            ? "it did not"
            : toldBehind < told ? "it did less often" : "it did more often",
        toldBehind < told
            ? "A handler that overrides an event has to pass it on: there may be others in the"
                + " pipeline that wait for it."
            : "One call passes an event on. A handler that counts connections counts each that it"
                + " is told of.",
        "map");
  }

  static Lesson passesOnTooLate(String event) {
    return new Lesson(
        event + " to reach the next handler also when the source fails",
        "it did not",
        "What follows an exception is not done, and the next handler misses what it has to know:"
            + " that a connection began, say, of which it sees the end. Pass on first.",
        "map");
  }

  static Lesson staysOpenForNothing() {
    return new Lesson(
        "the connection to be closed when the source is empty",
        "it stays open",
        "There is no last piece whose leaving would be told. An empty file is a file, too.",
        "leaving");
  }

  static Lesson overASocket(int received, int all, Heard end) {
    return new Lesson(
        "all " + all + " pieces over a real socket, and the end",
        received + " pieces, and then " + end,
        "A real socket takes a part of a piece, and takes it later. Netty minds that; what is left"
            + " to you is when to write, and when to stop.",
        SECTION);
  }
}
