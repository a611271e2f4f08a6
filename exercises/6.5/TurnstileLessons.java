package manyclients.exercises.ch06;

import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Turnstile], in words.
final class TurnstileLessons {
  private static final String LOOP = "03-selector#";

  private TurnstileLessons() {}

  static Lesson notPassed(String what, Heard heard) {
    return new Lesson(
        "the engine's reply to " + what,
        heard.isOver() ? "the client was hung up on" : "the client got " + heard,
        "What comes from one side goes to the other, unchanged and in order. A read brings a part"
            + " of a frame, or several; a write takes what there is room for.",
        LOOP + "connection");
  }

  static Lesson wrongReply(Heard heard) {
    return new Lesson(
        "the replies in the order of the requests, and each once",
        "the client got " + heard + " in between",
        "A request that has to wait is the next one, when it may pass. None is dropped, and none"
            + " goes before it.",
        LOOP + "outbox");
  }

  static Lesson tooMany(int allowed, int found, String how) {
    return new Lesson(
        "no more than " + allowed + " replies at once to requests that came " + how,
        found == allowed + 1 ? "there was one more" : "there were several more",
        found == allowed + 1
            ? "A client begins with a burst, and not with a burst and one: the first request is"
                + " paid for, too."
            : "What is counted is requests: not reads, and not bytes. A read may bring five of"
                + " them.",
        LOOP + "inbox");
  }

  static Lesson tooFew(int allowed, int found, String how) {
    return new Lesson(
        allowed + " replies at once to requests that came " + how,
        "there " + (found == 1 ? "was" : "were") + " " + found,
        "A client that has been silent has a burst to spend, and a request costs the same whatever"
            + " its length, and however many pieces it came in.",
        LOOP + "inbox");
  }

  static Lesson paysForOthers() {
    return new Lesson(
        "a second client to be served, while the first has to wait",
        "it was not, or not as often as it may",
        "Each client has an account of its own. With one for all, whoever asks most has most of"
            + " it; and a thread that waits for one client waits for all.",
        LOOP + "timers");
  }

  static Lesson tooEarly(String what) {
    return new Lesson(
        what,
        "they came sooner",
        "A client earns a request in each interval, and never has more than a burst. What it did"
            + " not use before it has lost, and the first moment does not count double.",
        LOOP + "timers");
  }

  static Lesson forgotten(int all) {
    return new Lesson(
        "all " + all + " replies, in their time",
        "some came, and then not the next one",
        "A request that could not pass was dropped, or is not looked at again. Keep it. The client"
            + " has said all it had to say, so its channel will not be ready again: set a timer for"
            + " when the request is earned, and look at what has been received before you wait for"
            + " more.",
        LOOP + "timers");
  }

  static Lesson spins(String when) {
    return new Lesson(
        "the turnstile to rest " + when,
        "its thread goes on computing",
        "Interest in reading was left on, and is not read; or interest in writing, and there is"
            + " nothing to write; or the clock is asked again and again. Each is a loop without a"
            + " pause.",
        LOOP + "spins");
  }

  static Lesson unbounded(String who) {
    return new Lesson(
        "to read no more from a client " + who,
        "several megabytes of what it said are kept in memory",
        "What cannot be passed on is not to be read: then it waits in the kernel, whose buffers"
            + " fill, and the client has to wait, too. In memory of your own it grows for as long"
            + " as the client likes, a hundred times over: a frame and some bytes is the bound.",
        LOOP + "pressure");
  }

  static Lesson torn() {
    return torn("all replies, whole, for a client that has begun to listen again");
  }

  static Lesson tornRequests() {
    return torn("all requests, whole, for an engine that has begun to read");
  }

  private static Lesson torn(String expected) {
    return new Lesson(
        expected,
        "some are missing, or torn",
        "A write takes what there is room for, and says how much that was. The rest is the next"
            + " thing to be written, on either side, before anything else is.",
        LOOP + "outbox");
  }

  static Lesson heldUp(String what, String who) {
    return new Lesson(
        "all " + what + " for " + who + " that listens again, though nobody says more",
        "the last of them did not come",
        "What could not be written in one go is written when there is room; what was received"
            + " behind it is looked at then. Be told when there is room, whatever else is waited"
            + " for: look first at what is left, then say what you wait for.",
        LOOP + "outbox");
  }

  static Lesson notYetConnected(Heard heard) {
    return new Lesson(
        "a client to wait that asks before its connection to the engine stands",
        "it got " + heard,
        "A client is sooner than the engine's answer to a connect(). Until finishConnect() says"
            + " that the connection stands, nothing can be written to it: leave the client unread.",
        LOOP + "connection");
  }

  static Lesson lostAtTheEnd(int all, String how, Heard then) {
    return new Lesson(
        (all == 1 ? "the reply" : "all " + all + " replies") + " for a client that " + how,
        "before the last of them it got " + then,
        "The end of a client's stream says that it will ask no more, and not that it has gone. Its"
            + " requests are handed on first, then the end; and it still wants the replies.",
        "00-contract#half-close");
  }

  static Lesson noEnd(String who, Heard heard) {
    return new Lesson(
        "the end of the stream for " + who,
        "the client got " + heard,
        "An end is passed on like everything else: each half by itself, and after what was said"
            + " before it. A client that is not told waits for ever, and so does its descriptor.",
        "00-contract#half-close");
  }

  static Lesson engineNotTold() {
    return new Lesson(
        "the engine to see the end of a connection whose client has gone",
        "it is still connected",
        "Each client costs two descriptors here. Whoever forgets one of them runs out of them.",
        "process-descriptors");
  }

  static Lesson engineNotToldOfWhoWaited() {
    return new Lesson(
        "the engine to see the end, when a client that waits for its next request is reset",
        "it is still connected",
        "A client that waits is not read, so its going is seen when the timer has gone off, by the"
            + " exception of a read or a write there. No loop catches that one for you: close both"
            + " connections, as where any other call fails.",
        "process-descriptors");
  }

  static Lesson losesParts() {
    return new Lesson(
        "a client that has asked after 1.8 intervals to earn its next request when 0.2 more have"
            + " passed",
        "it had to wait for longer",
        "The part of an interval that has passed is earned, too. Move the time from which you count"
            + " by whole intervals, and not to now, or a client that asks a little more slowly than"
            + " it earns waits again and again.",
        LOOP + "timers");
  }

  static Lesson destroyed() {
    return new Lesson(
        "five replies, and the end, for a client that reads slowly, and has sent more after"
            + " nonsense",
        "some were lost to a reset",
        "When a socket is closed with unread input, the system sends a reset, and throws away what"
            + " the client has not taken yet. Shut the output down, read on until the client has"
            + " gone, and close then; after a second, close anyway.",
        "01-blocking#close");
  }

  static Lesson hurries(Heard heard) {
    return new Lesson(
        "a reply that takes the engine more than a second, for a client that has shut its output"
            + " down",
        heard.isOver() ? "the client was hung up on" : "the client got " + heard,
        "A client that has said all still waits for its replies, for as long as the engine takes."
            + " The second begins when the engine has ended, and the client has been told.",
        "00-contract#half-close");
  }

  static Lesson burstIsTooLarge(int all, int found) {
    return new Lesson(
        all + " replies at once, with a burst of Integer.MAX_VALUE and an interval of minutes",
        "there were " + found,
        "So many intervals of so many nanoseconds are more than a long can count. Let the product"
            + " end at what a long has room for, or count requests.",
        LOOP + "timers");
  }

  static Lesson engineNotToldOfTheClose() {
    return new Lesson(
        "the engine to see the end of a connection when the turnstile is closed",
        "it is still connected",
        "Each client costs two descriptors here, and close() has to give both back, also of a"
            + " client that waits.",
        "process-descriptors");
  }

  static Lesson threadGoesOn() {
    return new Lesson(
        "no thread of the turnstile to be left when it has been closed",
        "one is still alive",
        "close() stops the loop, and whatever other thread there is, and waits for their end.",
        LOOP + "loop");
  }

  static Lesson tooFewPlaces() {
    return new Lesson(
        "a hundred clients to be served, none of whom goes",
        "one of them was not let in",
        "A client takes one place, when it is accepted, and the acceptor has a hundred.",
        LOOP + "acceptor");
  }

  static Lesson placeTooMany() {
    return new Lesson(
        "a hundred clients at once, when a hundred and one have been reset before",
        "one more was served",
        "A place was given back twice: where the connection failed, and where it was closed. Give"
            + " it back in one method, once.",
        LOOP + "acceptor");
  }

  static Lesson staysForEver() {
    return new Lesson(
        "a place to be free a second after its client has been told the end, though it stays and"
            + " goes on sending",
        "nobody else was let in",
        "Who reads on until its client has gone needs a timer: a client may never go. Close when"
            + " the second is over, which does not begin anew with each byte, and give the place"
            + " back.",
        "01-blocking#close");
  }

  static Lesson noPlace(int gone, String how) {
    return new Lesson(
        "a client to be served when " + gone + " have come and gone, " + how,
        "it was not let in",
        "The acceptor counts places. What closes a client gives its place back, with release(),"
            + " once, and on every way out: the client's end, a reset, an engine that is not"
            + " there.",
        LOOP + "acceptor");
  }

  static Lesson connectsInTheLoop() {
    return new Lesson(
        "a client to be served while others are being connected to the engine",
        "its request did not get there",
        "Who connects has to wait for an answer, and longer when the engine's queue is full. The"
            + " loop must not: connect a channel that does not block, and finish when it is ready.",
        LOOP + "loop");
  }
}
