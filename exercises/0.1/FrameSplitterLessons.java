package manyclients.exercises.ch00;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.BufferUnderflowException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import manyclients.exercises.support.Lesson;
import org.jspecify.annotations.Nullable;

/// What may be wrong with a [FrameSplitter], in words.
final class FrameSplitterLessons {

  private FrameSplitterLessons() {}

  static Lesson thrown(RuntimeException e) {
    return new Lesson(
        "received() to take what comes, a part of a frame as well",
        "it threw " + Lesson.name(e),
        e instanceof BufferUnderflowException
            ? "Less has come than was read. An incomplete frame is no error: keep what is there,"
                + " and wait for more."
            : "Bytes of a payload were taken for a length, or a length for another one: somewhere"
                + " the count of bytes went wrong.",
        "frames");
  }

  static Lesson whole(List<byte[]> heard) {
    return new Lesson(
        "the payload \"hello\", the piece being 00 00 00 05 and five letters",
        told(heard),
        "The length has four bytes, the most significant first. The frame is complete when exactly"
            + " that many bytes have followed it, not one more.",
        "frames");
  }

  static Lesson someOfThem(int sent, int heard) {
    return new Lesson(
        "all of " + sent + " frames that come in one piece",
        "the listener was given " + heard,
        "The others wait for a piece that may never come: a client that has asked so much may be"
            + " waiting for its replies now.",
        "frames");
  }

  static Lesson empty(List<byte[]> heard) {
    return new Lesson(
        "the payload \"hello\" to be there when the listener is called",
        told(heard),
        "The listener reads its array at once. What is put into it afterwards comes too late.",
        "frames");
  }

  static Lesson notTheArray(String happened) {
    return new Lesson(
        "three payloads \"hello\": from the middle of a buffer, from a direct one, and from one"
            + " that is little-endian",
        happened,
        "The piece is what lies between the buffer's position and its limit. array() is all of the"
            + " buffer, begins elsewhere, and is not there when the buffer is direct. getInt() goes"
            + " by the buffer's own byte order, which is the caller's affair.",
        "bytebuffer");
  }

  static Lesson length(int length, String happened) {
    return new Lesson(
        "a frame with a payload of " + length + " bytes",
        happened,
        length < 256
            ? "A byte of Java is signed: 128 reads as -128 until it is masked with 0xff."
            : "The length has four bytes, the most significant first, and each one counts.",
        "frames");
  }

  static Lesson notConsumed(int left) {
    return new Lesson(
        "all bytes of the piece to be consumed when received() returns",
        left + " were left in it",
        "The caller fills its buffer anew and gives you what it holds then. What you leave there is"
            + " lost, or comes twice.",
        "frames");
  }

  static Lesson shared(String when, List<byte[]> heard) {
    return new Lesson(
        "what was received to stay as it was while " + when,
        told(heard),
        "Two share one array. wrap, slice and duplicate copy nothing: who keeps bytes beyond the"
            + " call keeps a copy.",
        "frames");
  }

  static Lesson mixed(List<byte[]> mine, List<byte[]> theirs) {
    return new Lesson(
        "two splitters that take pieces in turn to give each listener its own frames",
        "of \"mine\", \"mine\" "
            + told(mine)
            + "; of \"theirs\" "
            + told(theirs).replace("the", "the other"),
        "Each connection has a splitter of its own. What is static is one for all: the half frame"
            + " of one client is joined to the bytes of the next.",
        "frames");
  }

  static Lesson large(int length, String happened) {
    return new Lesson(
        "two frames from one piece, of 5 and of " + length + " bytes",
        happened,
        "A read from a file or from a full socket buffer brings a megabyte at once. A buffer that"
            + " grows must grow until the piece fits, however large that is.",
        "frames");
  }

  static Lesson turned() {
    return new Lesson(
        "a little-endian piece to be little-endian still, and its limit where it was",
        "one of them has changed",
        "The caller goes on with its buffer, and reads its own numbers from it. Ask for the order"
            + " of a duplicate(), or put the four bytes together by hand.",
        "bytebuffer");
  }

  static Lesson promised() {
    return new Lesson(
        "a header that announces 16 MiB to take no memory",
        "room for the payload was allocated before any of it had come",
        "A few clients that send four bytes each, and no more, take all the memory there is. Make"
            + " room for what has come.",
        "frames");
  }

  static Lesson notWithNothing(List<String> told) {
    return new Lesson(
        "\"second\" to be handed on with the next piece after the listener threw at \"first\", the"
            + " piece being empty",
        "handed on were " + told,
        "What is whole already stays kept when the listener throws, whatever it throws, and is"
            + " handed on with the next piece; also when that brings nothing, for a read of 0 bytes"
            + " is no error.",
        "frames");
  }

  static Lesson cost(String stream, int most, long allocated) {
    return new Lesson(
        "to allocate at most " + most + " MiB for " + stream,
        "it was more than " + Long.highestOneBit(allocated >> 20) + " MiB",
        "All that is kept is copied once for each piece, or once for each frame: twice the bytes"
            + " take four times as long. Make room for more than the next piece when you make room,"
            + " and move what is left once for each piece.",
        "frames");
  }

  static Lesson slow() {
    return new Lesson(
        "32 times as many frames in one piece to take some 32 times as long",
        "they take much longer",
        "What is left of the piece is moved to the front for each frame: ten times the frames are"
            + " moved ten times as often, and each time there is ten times as much to move. A"
            + " position that goes on costs nothing.",
        "frames");
  }

  static Lesson grows() {
    return new Lesson(
        "to forget a frame that was handed on",
        "after 8 MB of frames it keeps several of them",
        "Somebody's connection is open for weeks. What is kept is what no frame was made of yet,"
            + " and no more, however much has come before.",
        "frames");
  }

  static Lesson wrong(String what, List<byte[]> expected, List<byte[]> heard) {
    return new Lesson(what, told(heard), meaning(expected, heard), "frames");
  }

  private static String meaning(List<byte[]> expected, List<byte[]> heard) {
    int right = 0;
    while (right < Math.min(expected.size(), heard.size())
        && Arrays.equals(expected.get(right), heard.get(right))) {
      right++;
    }
    if (right < expected.size() && expected.get(right).length == 0) {
      return "A frame of no bytes is a frame: somebody waits for its reply. It is complete with its"
          + " header, and no byte will follow to remind you of it.";
    }
    if (right < heard.size() && right < expected.size()) {
      return "The place where one frame ends and the next begins was lost, or a payload was handed"
          + " on before it was complete.";
    }
    return heard.size() < expected.size()
        ? "Bytes that were received are forgotten or left lying: what is no frame yet has to be"
            + " kept, and after a frame there may be another one in the same piece."
        : "A frame was handed on before all of it was there, or twice.";
  }

  /// What the listener was given, in words.
  static String told(List<byte[]> heard) {
    if (heard.isEmpty()) {
      return "the listener was given nothing";
    }
    if (heard.size() > 4) {
      return "the listener was given " + heard.size() + " frames";
    }
    return "the listener was given "
        + heard.stream().map(FrameSplitterLessons::shown).collect(Collectors.joining(", "));
  }

  private static String shown(byte[] payload) {
    boolean text = payload.length <= 12;
    for (byte b : payload) {
      text &= b >= ' ' && b < 127;
    }
    return text ? "\"" + new String(payload, ISO_8859_1) + "\"" : payload.length + " bytes";
  }

  static Lesson notThrown(Throwable bug, @Nullable Throwable thrown) {
    return new Lesson(
        "the " + bug.getClass().getSimpleName() + " of the listener to reach the caller, as it is",
        thrown == null ? "nothing does" : "it is " + Lesson.name(thrown),
        "The caller has to know that its connection failed, and the person who looks for the bug"
            + " wants the listener's own words: also when it throws twice.",
        "frames");
  }

  static Lesson goesOn(String last, List<String> told) {
    return new Lesson(
        "nothing to be handed on after the frame at which the listener threw, \"" + last + "\"",
        "handed on were " + told,
        "The caller is told first. It may close the connection, and then nobody wants the rest.",
        "frames");
  }

  static Lesson notOnce(List<String> told) {
    boolean again = told.stream().distinct().count() < told.size();
    return new Lesson(
        "\"first\" and \"second\", at which the listener threw, and \"third\", of which the first"
            + " part came with them, to be handed on once each",
        "handed on were " + told,
        again
            ? "The frame was handed on before it was taken off. When the listener throws, it is"
                + " still there, and the next piece hands it on again: a payment is made twice."
                + " First finish your own state, then call others."
            : "What came in the piece after the frame at which the listener threw is gone: a"
                + " payment is never made, because another one has failed. It stays kept, and the"
                + " next call hands it on.",
        "frames");
  }

  static Lesson leftByAThrow(int left) {
    return new Lesson(
        "the piece to be consumed also when the listener throws",
        "its last " + left + " bytes are left",
        "Bytes that are left will be given again, and their frames are handed on twice. Take all of"
            + " the piece before you call others.",
        "frames");
  }

  static Lesson growsUnlessItIsEmpty() {
    return new Lesson(
        "to forget a frame that was handed on, though no piece ends where a frame does",
        "after 8 MB of frames it keeps several of them",
        "The room of what was handed on is used again only when nothing at all is left over. With a"
            + " busy client there is always something left: the front of the next frame. Move that"
            + " to the beginning when there is no more room behind it.",
        "frames");
  }

  static Lesson promisedThere(String where) {
    return new Lesson(
        "a header that announces 16 MiB to take no memory, also when it comes " + where,
        "room for the payload was allocated before any of it had come",
        "What a header says is a promise wherever it stands. Make room for what has come.",
        "frames");
  }

  static Lesson greatest(String happened) {
    return new Lesson(
        "a frame of " + Integer.MAX_VALUE + " bytes to be waited for, as any other",
        happened,
        "The length and four more are no int: the sum is negative. Compare the length with what is"
            + " there behind the header.",
        "frames");
  }

  static Lesson slowForOneFrame() {
    return new Lesson(
        "32 times as many bytes of a frame, one in each piece, to take some 32 times as long",
        "they take much longer",
        "All that is kept is moved, or looked at, once for each piece: ten times the bytes come in"
            + " ten times as many pieces, and each time there is ten times as much. compact() moves"
            + " what is left even when it is at the front already.",
        "frames");
  }

  static Lesson fate(
      int first,
      int second,
      List<String> failing,
      int piece,
      List<String> wanted,
      List<String> told,
      boolean fails) {
    String at = failing.isEmpty() ? "never throws" : "throws at " + failing;
    return new Lesson(
        "after piece "
            + piece
            + " of the frames \"a\", \"\" and \"bc\", cut behind byte "
            + first
            + " and byte "
            + second
            + " and then followed by empty pieces, "
            + wanted
            + " to have been handed on to a listener that "
            + at,
        "handed on were " + told + (fails ? ", and it threw" : ""),
        "Each frame is handed on once: with the piece that completes it, or with the next one when"
            + " the listener threw at a frame before it. So finish your own state before you call"
            + " the listener, wherever you call it, and keep a copy of what is left of the piece.",
        "frames");
  }
}
