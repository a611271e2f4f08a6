package manyclients.exercises.ch03;

import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [GuardedEngine], in words.
final class GuardedEngineLessons {

  private GuardedEngineLessons() {}

  static Lesson unanswered(String who, String expected, Heard heard) {
    return new Lesson(
        who + " to get the frame \"" + expected + "\"",
        "the client got " + heard,
        "All that has been read belongs to a request: a look at the first byte must not cost a"
            + " byte, and where one read brings several requests, each of them is answered.",
        "inbox");
  }

  static Lesson held(String who, Heard heard) {
    return new Lesson(
        who + " to be answered while another client is connected and says nothing",
        "the client got " + heard,
        "The loop waits for one client, and all others wait with it. Look at the X-ray: in the"
            + " lane of the loop, one stretch of reading is far longer than all others, and in the"
            + " lane of its client, no request is under way.",
        "one-thread");
  }

  static Lesson sentAway(String when, Heard heard) {
    return new Lesson(
        "a client that was silent at first, " + when + ", to be answered",
        "the client got " + heard,
        "A read that brings nothing says nothing about a client: its first byte may come at any"
            + " time, and the channel is ready then. Only a first byte that is there can be looked"
            + " at.",
        "below");
  }

  static Lesson served(String who, Heard heard) {
    return new Lesson(
        who + " to be disconnected without a reply",
        "the client got " + heard,
        "It speaks another protocol, and waits for an answer that will not come.",
        "conversation");
  }

  static Lesson counted(String after, long expected, long found) {
    return new Lesson(
        "strangers() to be " + expected + " after " + after,
        "it is " + found,
        "A stranger is a client that begins with a byte other than 0. One that ends its stream"
            + " without a byte has said nothing, and one that was served before is a client with a"
            + " mistake.",
        "conversation");
  }

  static Lesson countedTwice(String mistake, long found) {
    return new Lesson(
        "counters()." + mistake + "() to be 0 after a stranger",
        "it is " + found,
        "A stranger is counted in strangers(), and that is all. Its bytes are not decoded, which"
            + " would find a wrong length; and to throw an exception is to report a failure.",
        "conversation");
  }

  static Lesson drips() {
    return new Lesson(
        "a client whose request comes byte by byte to be disconnected after requestTimeout",
        "it was still connected long after that",
        "receive() says whether there was progress, and if so, the deadline starts anew. A request"
            + " that begins is progress, so that its time runs from there; a further byte of it is"
            + " none.",
        "connection");
  }

  static Lesson hurried(Heard heard) {
    return new Lesson(
        "a client that was answered, and was silent for longer than requestTimeout, to be answered"
            + " again",
        "the client got " + heard,
        "A request that is answered is progress, also when it came in two pieces: else the client's"
            + " silence ends by the deadline of that request.",
        "connection");
  }

  static Lesson newcomerHurried(Heard heard) {
    return new Lesson(
        "a client that was silent at first, for longer than requestTimeout, to be answered",
        "the client got " + heard,
        "requestTimeout runs from the first byte of a request. Before that the client is idle, as"
            + " it is between two requests, and has idleTimeout.",
        "connection");
  }

  static Lesson patientForEver() {
    return new Lesson(
        "a client that never says a word to be disconnected after idleTimeout",
        "it was still connected long after that",
        "A client may be silent at first, and not for ever: some thousands that connect and are"
            + " silent take every place that there is.",
        "connection");
  }

  static Lesson stillThere() {
    return new Lesson(
        "a client that breaks its connection off before it has said anything to be closed",
        "the server still counts it as open",
        "The first read of a client may throw, too. The handler that reads has to close the channel"
            + " then: the loop only tells.",
        "connection");
  }

  static Lesson oneByteIsSilence() {
    return new Lesson(
        "a client that has sent the first byte of its first request, and then nothing, to be"
            + " disconnected when the time for a request is up",
        "it is still there, and one that has begun after it is not",
        "A request has begun with its first byte, wherever that byte is kept: the deadline is that"
            + " of a request from then on.",
        "timers");
  }

  static Lesson cutOffInATalk(Heard heard) {
    return new Lesson(
        "a client that asks again and again to be served for as long as it likes",
        "after a while it got " + heard,
        "A deadline that was set before its first byte still runs. A handler that passes a client"
            + " on has to cancel what was set for it.",
        "timers");
  }

  static Lesson closedTwice(long open, long timedOut) {
    return new Lesson(
        "no connection to be open, and one to be timed out: after a stranger that was turned away,"
            + " and a client that was silent for too long",
        open + " are open, and " + timedOut + " timed out",
        "The channel was closed, and the connection that holds it does not know: its deadline still"
            + " runs, and closes it a second time. That gives its place back twice.",
        "connection");
  }

  static Lesson halfClosed() {
    return new Lesson(
        "no connection to be open when the only client, a stranger, has been turned away",
        "the server still counts it as open",
        "Our half is closed, and its half is not: it keeps a descriptor and a place, and goes on"
            + " sending. A stranger is owed no reply, so there is nothing to wait for.",
        "connection");
  }

  static Lesson threads(int more) {
    return new Lesson(
        "no more threads with twenty silent clients than with one",
        "there are " + more + " more",
        "A thread for each client that says nothing is the server of chapter 1. The loop can wait"
            + " for all of them at once, for as long as it does not wait for one.",
        "idea");
  }

  static Lesson moreThanOne(int more) {
    return new Lesson(
        "one more thread with one more server",
        "there are " + more + " more",
        "A thread that meets the newcomers and hands them over is a second place where a client"
            + " may be, with deadlines of its own. The loop waits for all of them as it is.",
        "idea");
  }

  static Lesson heldALittle(int silent, Heard heard) {
    return new Lesson(
        "a client that comes after "
            + silent
            + " silent ones to be answered as soon as the loop"
            + " has accepted them",
        "before that the loop waited in between, again and again, and the client got " + heard,
        "The loop waits a little for the first byte of each, and all others wait with it: a few"
            + " milliseconds for one, and seconds when a few hundred come at once.",
        "one-thread");
  }

  static Lesson spinsAtTheEnd() {
    return new Lesson(
        "the loop to rest when clients have ended their streams",
        "its thread does not",
        "The end of a stream is there to be read for as long as the connection is open: the channel"
            + " is ready in each turn. When a read returns -1, the state is CLOSED.",
        "spins");
  }

  static Lesson spins() {
    return new Lesson(
        "the loop to rest while clients are connected and say nothing",
        "its thread does not",
        "To ask a client again in each turn is to ask for ever. A key with an interest in reading"
            + " costs nothing until the byte is there.",
        "spins");
  }

  static Lesson readsLate(int all, int read, Heard heard) {
    return new Lesson(
        "a client that asks " + all + " times, and reads late, to get each reply",
        heard instanceof Heard.Frame
            ? "one was wrong"
            : read == 0 ? "it got none" : "some are missing",
        "What a socket does not take waits in the outbox, and the requests behind it wait in the"
            + " inbox: while the outbox is blocked, the client is watched for room, and when there"
            + " is, proceed() goes on with both.",
        "pressure");
  }
}
