package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.UTF_8;

import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [ChatRoom], in words.
final class ChatRoomLessons {

  private ChatRoomLessons() {}

  /// Two `char`s, and one code point.
  static final String SMILEY = "\ud83d\ude00";

  /// What a test is about: what a wrong message there usually means, and where to read.
  enum About {
    NAMES(
        "connection",
        "A member has three states: connected, in the room, gone. Only the middle one is told"
            + " things and talked about, and a name belongs to one member at a time."),
    NAME(
        "connection",
        "A name is any text of 1 to 32 chars, as length() counts them, that has no blank in it and"
            + " does not begin with an @. It is neither trimmed nor changed in another way; a tab"
            + " is no blank, and a smiley has two chars."),
    BROADCAST(
        "outbox",
        "One frame goes to everybody but the one who said it. A ByteBuffer has one position: when"
            + " the first has read it, there is nothing left for the second. duplicate() shares"
            + " the bytes and not the position."),
    TEXT(
        "00-contract#frames",
        "A frame's length counts bytes, and not characters: in UTF-8, ü has two."),
    LENGTH(
        "00-contract#stranger",
        "Ann may send a message as long as a message may be. With \"ann: \" before it, it is"
            + " longer than that, and a client that keeps the limit would hang up on the room."),
    FRAMES(
        "inbox",
        "A read brings a part of a message, or several. Keep what is no frame yet, and ask the"
            + " decoder again until it says that something is missing."),
    PRIVATE(
        "connection",
        "@NAME TEXT: the name ends at the first space, the text is all the rest, and nobody else"
            + " is to hear of it."),
    LEAVING(
        "connection",
        "A stream ends with -1 or with an exception, in a read or in a write: in each case the"
            + " member leaves the map, its channel is closed, and the others are told. An exception"
            + " that leaves the loop ends the room."),
    CROWD(
        "connection",
        "Telling one member that another has left may find that this one has left, too: in the"
            + " middle of a walk over the members, or with its key, cancelled by now, still to come"
            + " in the same selection. Note who is to leave, and let them leave when the walk is"
            + " over; and ask a key whether it is valid before you ask it anything else."),
    LAST_WORDS(
        "connection",
        "A client that says something and goes at once has said it. One read may bring both: what"
            + " came before the end of the stream, or before nonsense, is looked at first."),
    SENT_AWAY(
        "connection",
        "A member that has left says nothing more, also when what it said was read together with"
            + " the message for which it was sent away. Ask before each message whether it is"
            + " still there."),
    NONSENSE(
        "00-contract#stranger",
        "A length that is negative or over the limit is final. That one member is closed, and the"
            + " others talk on."),
    STALL(
        "pressure",
        "The room waits for a client that does not read. On one thread nothing may wait: write what"
            + " the socket takes, keep the rest, and come back when it is writable."),
    ORDER(
        "remember",
        "write takes what there is room for, and returns how much that was. What it did not take"
            + " must be written first when there is room again, before anything newer, and by the"
            + " same buffer."),
    SPEAKING(
        "below",
        "A member for which something waits is heard as before. An interest set has several bits:"
            + " interestOps(OP_WRITE) takes the interest in reading away, interestOpsOr and"
            + " interestOpsAnd change one bit."),
    BOUND(
        "pressure",
        "A member that is sent away has left like any other: gone from the map, told to the others,"
            + " once. Do not remove members while you walk over them.");

    private final String section;
    private final String means;

    About(String section, String means) {
      this.section = section;
      this.means = means;
    }
  }

  static Lesson wrong(String who, String expected, Heard heard, About about) {
    String happened = told(heard);
    if (heard instanceof Heard.Frame(String text) && shown(text).equals(shown(expected))) {
      happened = "the next message begins like it, and goes on with something else";
    }
    return new Lesson(who + " to hear " + shown(expected), happened, about.means, about.section);
  }

  static Lesson goesOn(String who, Heard heard) {
    return new Lesson(
        who + " to be disconnected",
        told(heard),
        "A connection that nobody will serve again is closed. One that is left open costs a"
            + " descriptor, and its client waits for ever.",
        "end-of-loop");
  }

  static Lesson torn() {
    return new Lesson(
        "the late reader to hear all that was said, in order and whole",
        "a piece is missing",
        About.ORDER.means,
        About.ORDER.section);
  }

  static Lesson tooSoon(Heard heard) {
    return new Lesson(
        "a reader that always lags, with less waiting for it than the bound, to stay",
        told(heard),
        "What the socket has taken does not wait any more. A count that is set back only when"
            + " nothing waits grows with all that is said, and at last sends away whoever is a"
            + " little slow.",
        "pressure");
  }

  static Lesson tight(Heard joined, String message, Heard heard) {
    return new Lesson(
        "Ann, who reads at once, to hear \"" + message + "\" in a room where nothing may wait",
        "she heard " + joined + ", and then " + heard,
        "What the socket has taken does not wait. A member is closed when more than the bound waits"
            + " for it, and not when as much does, or when it would if nothing were taken.",
        "pressure");
  }

  static Lesson unbounded(String member, long said) {
    return new Lesson(
        member + " to be sent away when 64 KiB wait for it",
        (said >> 20) + " MiB have been said, and no member has heard that it left",
        "Its outbox grows with everything that is said, until the memory is gone: not its memory,"
            + " the room's. Or messages were thrown away in silence; or it went, and nobody was"
            + " told. Or the count goes down before it has gone up, and whoever has read much may"
            + " fall behind by as much.",
        "pressure");
  }

  static Lesson portIsOpen() {
    return new Lesson(
        "the room's port to be free when close() has returned",
        "it is taken",
        "A channel that is registered with a selector gives its descriptor back when its key has"
            + " gone, and that is when the selector selects once more, or is closed. Until then"
            + " clients can connect, and wait for a room that is not there.",
        "end-of-loop");
  }

  static Lesson spins(String when) {
    return new Lesson(
        "the room to rest " + when,
        "its thread does not: it wakes again and again, or never sleeps",
        "Either an interest was left on: a socket with room is ready for writing all the time, so"
            + " OP_WRITE is switched off when the outbox is empty. Or the loop asks instead of"
            + " waiting: selectNow, select with a timeout, or a sleep. select without a timeout"
            + " returns when there is something to do, and close() wakes it.",
        "spins");
  }

  static Lesson crowd(boolean twice) {
    return new Lesson(
        "Ann to hear of each of a crowd who leave at once",
        twice ? "she heard of one twice, or something else" : "she did not hear of all",
        "Telling one member that another has left may find that this one has left, too, in the"
            + " middle of a walk over the members. Note who is to leave, and let them leave when"
            + " the walk is over; who has left already is not told of again.",
        "connection");
  }

  private static String told(Heard heard) {
    return switch (heard) {
      case Heard.Frame(String text) -> "the next message was " + shown(text);
      case Heard.Silence _ -> "no message came";
      default -> "the client got " + heard;
    };
  }

  private static String shown(String text) {
    String plain = plain(text);
    return plain.length() > 40
        ? "\"" + plain.substring(0, 5) + " …\", " + text.getBytes(UTF_8).length + " bytes"
        : "\"" + plain + "\"";
  }

  /// What every terminal can show.
  static String plain(String text) {
    return text.replace(SMILEY, ":)").replace("\t", "\\t");
  }

  static Lesson threadGoesOn() {
    return new Lesson(
        "the room's thread to have ended when close() returns",
        "it goes on",
        "Who closes a room may want to open the next one in its place, or to end the program. To"
            + " say that it is closed does not wait for the thread that is to see it: join does.",
        "loop");
  }
}
