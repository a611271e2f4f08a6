package manyclients.exercises.ch01;

import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [GracefulServer], in words.
final class GracefulServerLessons {

  private GracefulServerLessons() {}

  static Lesson otherReply(String wanted, Heard heard) {
    return new Lesson(
        "the reply \"" + wanted + "\", which is what lies between its buffer's position and limit",
        "the client got " + heard,
        "A reply may be of any kind: a part of an array, a buffer without one, or empty. array() is"
            + " all of it, or is not there.",
        "bytebuffer");
  }

  static Lesson openAfterFailure(Throwable failure, Heard heard) {
    return new Lesson(
        "the end of the stream for a client whose handler has thrown " + Lesson.name(failure),
        "it got " + heard,
        "There is no reply, and the next one would be taken for it. Say goodbye on every way out.",
        "close");
  }

  static Lesson cutByAFailure(Throwable failure, Heard heard) {
    return new Lesson(
        "a long reply to arrive in full, though the handler has thrown "
            + Lesson.name(failure)
            + " for the request behind it",
        "the client got " + heard,
        "When a socket is closed, what the client has sent and will send is answered with a reset,"
            + " which throws away the replies that it has not received yet. A failure is a goodbye"
            + " like the others: shut the output down, and read on until the client has gone.",
        "close");
  }

  static Lesson handledAfterAFailure() {
    return new Lesson(
        "no request to be handled behind the one at which the handler has failed",
        "the handler was called again",
        "The client sees the end of the stream. What is not going to be answered must not be done.",
        "close");
  }

  static Lesson endedByAccept(Heard heard) {
    return new Lesson(
        "a client to be served after accept has failed a few times",
        "it got " + heard,
        "accept fails when descriptors have run out, and works again when a client leaves. Only a"
            + " listener that is closed ends the acceptor.",
        "limits");
  }

  static Lesson replyLost(Heard heard, boolean interrupted) {
    return new Lesson(
        "the reply that was in the making when the server was closed",
        "the client got " + heard,
        interrupted
            ? "The handler was interrupted. What an interrupt does depends on where it hits: it"
                + " is for those that have not ended when the grace is over."
            : "The socket was closed, or its output shut down, before the reply was written.",
        "close");
  }

  static Lesson handledInVain() {
    return new Lesson(
        "a reply to each request that the handler was called for",
        "it was called for more requests than the client got replies",
        "Requests were still handled when their replies could no longer be sent. What is not"
            + " going to be answered must not be done.",
        "close");
  }

  static Lesson handledTooMany() {
    return new Lesson(
        "of five requests sent at once, only the first to be answered, which was begun when the"
            + " server was closed",
        "others were answered, too",
        "What has come and was not begun is not answered any more: a client that sends without a"
            + " pause would keep the server alive, and the grace is for replies in the making.",
        "close");
  }

  static Lesson replyCutLater(Heard heard, String when) {
    return new Lesson(
        "a long reply to arrive in full, though the client sends more requests while it arrives",
        "the client got " + heard,
        "A reply that was written is in the kernel, and not yet at the client. When the socket is"
            + " closed, the next bytes of the client are answered with a reset, which throws that"
            + " reply away. Shut the output down, and read on until the client has gone, however"
            + " long it is silent, and however much it says. "
            + when,
        "close");
  }

  static Lesson notToldAfterWriting(Heard heard) {
    return new Lesson(
        "the end of the stream after a reply that was being written when the server was closed",
        "the client got " + heard,
        "Whether the server is being closed was asked before the reply was written, and closing"
            + " began after that. Ask when the write has returned, under the lock that close()"
            + " takes to say so.",
        "close");
  }

  static Lesson replyCut(Heard heard) {
    return new Lesson(
        "a long reply, sent in full before the server closed the socket",
        "the client got " + heard,
        "The client had sent more requests. When a socket is closed with unread input, the system"
            + " sends a reset and throws away what it had still to send. Shut the output down,"
            + " read on until the client has gone, and close then.",
        "close");
  }

  static Lesson accepted(Heard heard) {
    return new Lesson(
        "no connection to a server that is being closed",
        "the client was connected, and got " + heard,
        "The listener is closed too late: whoever comes now is served for nothing, or keeps the"
            + " server from ever being closed.",
        "close");
  }

  static Lesson onlyOnce(Heard heard) {
    return new Lesson(
        "a client's second request to be answered as well, nobody closing the server",
        "it got " + heard,
        "A connection carries one request after another. It says goodbye when the server is being"
            + " closed, and not before.",
        "close");
  }

  static Lesson idleNotTold(Heard heard) {
    return new Lesson(
        "an idle client to see the end of the stream as soon as the server is being closed",
        "it got " + heard,
        "Nobody has told it. Most clients leave when they are told; those that are not keep the"
            + " server waiting for all the grace.",
        "close");
  }

  static Lesson graceTimesClients() {
    return new Lesson(
        "close() to return when the grace is over, however many clients stay",
        "it waits for much longer",
        "A thread was joined without a limit, or each thread for the whole grace. The grace is"
            + " one deadline for all: compute that moment first, and join each for what is left.",
        "close");
  }

  static Lesson didNotWaitForAll() {
    return new Lesson(
        "close() to wait for each of twelve clients, with a grace of a minute",
        "the last was cut off when the others had left",
        "Only some of the threads were joined. The grace is one deadline, but each client has all"
            + " of it.",
        "close");
  }

  static Lesson kept() {
    return new Lesson(
        "nothing to be kept of clients that have gone",
        "something is, for each of them, as long as the server lives",
        "What close() has to know of a client is to be forgotten when the client has gone, on every"
            + " way out: in a finally.",
        "close");
  }

  static Lesson closingTwice(Errand<?> again) {
    return new Lesson(
        "a second close() to do nothing",
        "it ended with " + again,
        "close() is often called twice: by try-with-resources and by a shutdown hook.",
        "close");
  }

  static Lesson cutByTheSecond(Heard heard) {
    return new Lesson(
        "the reply that was in the making, when close() was called a second time meanwhile",
        "the client got " + heard,
        "close() is often called twice, by try-with-resources and by a shutdown hook. Neither call"
            + " means that the grace is over.",
        "close");
  }

  static Lesson halfNotTold(Heard heard) {
    return new Lesson(
        "a client that has sent half a header to see the end of the stream when the server closes",
        "it got " + heard,
        "A request is begun when the handler has begun it. Until then, the client is told at once:"
            + " the other half may never come.",
        "close");
  }

  static Lesson halfHandled() {
    return new Lesson(
        "a request whose second half comes after close() not to be handled",
        "the handler was called for it",
        "Ask whether it may be begun when all of it is there, and not when its first byte is.",
        "close");
  }

  static Lesson lastNotTold(Heard heard) {
    return new Lesson(
        "a client whose connection was being accepted when the server was closed to be told",
        "it got " + heard,
        "close() looked at the open connections while the acceptor was about to add one. Wait for"
            + " the acceptor to end before you look.",
        "close");
  }

  static Lesson noEnd(Heard heard) {
    return new Lesson(
        "the end of the stream after the last reply",
        "the client got " + heard,
        "Without the end, a client does not know that it is to leave.",
        "close");
  }

  static Lesson doesNotReturn(String meaning) {
    return new Lesson("close() to return when the grace is over", "it waits", meaning, "close");
  }

  static Lesson leftovers() {
    return new Lesson(
        "no thread of the server to be left when close() has returned",
        "a client's thread lives",
        "When the grace is over, what is left ends by force: close the socket for a thread that"
            + " is blocked in it, interrupt one that waits for something else, and join both.",
        "close");
  }

  static Lesson socketLeft() {
    return new Lesson(
        "no socket of the server to be open when close() has returned",
        "one that was accepted is open",
        "To shut the output down says goodbye, and leaves the socket open, with its descriptor."
            + " Close it on every way out, also when the client has left first.",
        "close");
  }

  static Lesson cutByTooMuch(Heard heard) {
    return new Lesson(
        "a long reply to arrive in full, though the client sends some megabytes while it arrives",
        "the client got " + heard,
        "However much the client says: when the server stops reading and closes the socket, a reset"
            + " throws away what has not arrived yet. The grace is the only bound.",
        "close");
  }

  static Lesson didNotWait() {
    return new Lesson(
        "close() to return when the handler that it has interrupted has ended",
        "it returned before",
        "An interrupt is a request. Whoever is interrupted may have something to tidy up, and uses"
            + " what belongs to the server meanwhile. Only join() tells that a thread has ended.",
        "close");
  }
}
