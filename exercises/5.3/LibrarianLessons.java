package manyclients.exercises.ch05;

import java.util.List;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Librarian], in words.
final class LibrarianLessons {
  private static final String TALK = "talk";
  private static final String COUNTING = "counting";

  private LibrarianLessons() {}

  static Lesson loopAsks() {
    return new Lesson(
        "the archive to be asked in a thread of the staff",
        "it was asked in the loop's",
        "A loop has one thread for all its clients. While that waits for the archive, nobody else"
            + " is served, and nobody new is let in.",
        "blocking-work");
  }

  static Lesson loopWaits() {
    return new Lesson(
        "the loop to go on while the staff asks",
        "its thread waits until the answer is there",
        "To hand the work over and wait for it is to do it here. Leave word what is to be done with"
            + " the answer, and return.",
        "blocking-work");
  }

  static Lesson nothingToDo() {
    return new Lesson(
        "the staff to be given a job, after a question",
        "it was given none",
        "The executor is there to wait. Threads of one's own would have no bound.",
        TALK);
  }

  static Lesson notAsked() {
    return new Lesson(
        "the staff's job to ask the archive",
        "it has ended without asking",
        "When the job is run, channelRead has long returned. If the message was released there, its"
            + " text cannot be read any more; SimpleChannelInboundHandler releases it by itself.",
        COUNTING);
  }

  static Lesson wrong(String wanted, String heard, boolean hungUp, String questions) {
    return new Lesson(
        "the answers " + wanted + " to " + questions,
        (heard.isEmpty() ? "there was none" : "they were " + heard)
            + (hungUp ? ", and the connection was closed" : ""),
        heard.length() < wanted.length()
            ? "A question was lost. setAutoRead(false) ends the reading, and what has been read"
                + " already still comes: it has to be kept until its turn comes."
            : "A client tells the answers apart by counting them. One that overtakes another is"
                + " taken for it.",
        TALK);
  }

  static Lesson severalInWork(int jobs) {
    return new Lesson(
        "the staff to have one question of a client, when three have come",
        "it has " + jobs,
        "One client could keep the whole staff busy, and the others would wait. Whether one is in"
            + " work is for the loop to know, and to note when the answer has come to it.",
        TALK);
  }

  static Lesson readsOn() {
    return new Lesson(
        "nothing more to be read from a client, while one of its questions is in work and another"
            + " one waits",
        "what it says next is read as well",
        "What is read and cannot be answered yet takes memory, and a client may send without end."
            + " Stop reading, and it will find out by itself: its own kernel has no more room.",
        "tap");
  }

  static Lesson readsTooLittle() {
    return new Lesson(
        "a second question to be read, while the first is in work and none waits",
        "it was not",
        "One may wait here, so that it need not be fetched when the first is answered. Stop reading"
            + " when there is one that has to wait.",
        "tap");
  }

  static Lesson eatsTheEnd() {
    return new Lesson(
        "channelInactive to reach the next handler",
        "it did not",
        "A handler that overrides an event has to pass it on: there may be others in the pipeline"
            + " that wait for it.",
        "map");
  }

  static Lesson readsNoMore() {
    return new Lesson(
        "reading to go on when no question waits any more",
        "what the client had sent meanwhile was never read",
        "Who says setAutoRead(false) has to say setAutoRead(true) some day.",
        "tap");
  }

  static Lesson handedByOthers() {
    return new Lesson(
        "the loop alone to hand questions to the staff",
        "one was handed over by a thread of the staff",
        "So that thread has looked at the fields of the handler, which belong to the loop; both may"
            + " look at once. Bring the answer back as a task, ctx.executor().execute(…), and go on"
            + " from there.",
        TALK);
  }

  static Lesson touchedByOthers() {
    return new Lesson(
        "the staff's thread to ask the archive, and to look at no field of the handler that may"
            + " change",
        "it has looked at one",
        "What it finds there may be old, or half written: only the loop knows those fields. Give"
            + " the job all that it needs as arguments, and leave every decision to the task that"
            + " brings the answer back.",
        TALK);
  }

  static Lesson writtenByOthers() {
    return new Lesson(
        "answers to be made into bytes and written in the loop",
        "a thread of the staff has made the buffer",
        "Netty takes a write from any thread, and has the loop do it some time. Whether the client"
            + " is still there, and what comes next, is for the loop to decide in one place. The"
            + " job ends with the text of the answer.",
        TALK);
  }

  static Lesson asksForNothing() {
    return new Lesson(
        "nothing to do for the staff, with the only question answered",
        "it was given another job",
        "There was no question left in the queue. Hand one over when there is one.",
        TALK);
  }

  static Lesson lostWithTheRefusal(String heard) {
    return new Lesson(
        "the answer to a to arrive before the end, though it had not left when the staff refused b",
        heard.isEmpty() ? "nothing has arrived" : "what has arrived is " + heard,
        "close() throws away what is still on its way. Close behind the last write, also after a"
            + " refusal.",
        "leaving");
  }

  static Lesson atRest(List<String> told, int open, int jobs) {
    return new Lesson(
        "the staff to have one job, if a question has been read and not answered, and none if not: "
            + String.join(", ", told),
        "there are %d of those questions, and the staff has %d jobs".formatted(open, jobs),
        "Each question gets its turn, whenever it comes: before the job before it is done, while"
            + " the answer is on its way to the loop, or afterwards.",
        TALK);
  }

  static Lesson readingAtRest(List<String> told, int open, boolean isRead) {
    return new Lesson(
        "the client to be read as long as no question waits, and not to be when one does: "
            + String.join(", ", told),
        "%d questions are in work or wait, and it is %s".formatted(open, isRead ? "read" : "not"),
        "Where one begins to wait, reading stops, and where none waits any more, it goes on:"
            + " whatever has happened before, and each time.",
        "tap");
  }

  static Lesson wrongInTheEnd(List<String> told, String wanted, String heard) {
    return new Lesson(
        "the answers " + wanted + ", when these things happen: " + String.join(", ", told),
        heard.isEmpty() ? "there was none" : "they were " + heard,
        "Answers leave in the order of the questions, and none is lost, whatever comes first.",
        TALK);
  }

  static Lesson badEnd(List<String> told, boolean hungUp, int asked) {
    return new Lesson(
        "all questions to be asked, and after an end none, when these things happen: "
            + String.join(", ", told),
        "%d were asked, and the connection is %s".formatted(asked, hungUp ? "closed" : "open"),
        "A client that is there gets its answers, and keeps its connection. When it leaves, or the"
            + " staff refuses, the talk is over.",
        TALK);
  }

  static Lesson leakedInTheEnd(List<String> told) {
    return new Lesson(
        "nobody to own a message or an answer, after all of this: " + String.join(", ", told),
        "some bytes have an owner",
        "Each message is released once, and each buffer that was made for an answer, whenever the"
            + " talk ends.",
        COUNTING);
  }

  static Lesson readsOnFromASocket(int read, int all) {
    return new Lesson(
        "reading to stop in the moment in which a question has to wait, with %d in the socket"
            .formatted(all),
        read + " are read",
        "A loop reads from one socket several times in a row, and looks before each whether it"
            + " should. What stops the reading in a later task comes too late.",
        "tap");
  }

  static Lesson heardFromASocket(int number, int all, Heard heard) {
    return new Lesson(
        "each of %d questions to be answered, which come faster than they can be".formatted(all),
        "after %d answers the client got %s".formatted(number, heard),
        "Reading stops and goes on many times, and each time something has been read that has to"
            + " be kept until its turn comes.",
        "tap");
  }

  static Lesson leaked(int owners, String when) {
    return new Lesson(
        "nobody to own the bytes of the questions, when " + when,
        "they have " + owners + (owners == 1 ? " owner" : " owners"),
        "The message was given to you, and ends with you: release it, once its text has been read,"
            + " also when it is not answered.",
        COUNTING);
  }

  static Lesson releasedTwice(String trouble) {
    return new Lesson(
        "each message to be released once",
        "an exception came out at the end of the pipeline: " + trouble,
        "Somebody else owned it still. Who releases it a second time takes it from them.",
        COUNTING);
  }

  static Lesson notHungUp(String heard, String how) {
    return new Lesson(
        "the connection to be closed when the archive ends with " + how,
        heard.equals("A") ? "it stays open, and nothing is said" : "it goes on, with " + heard,
        heard.equals("A")
            ? "In a thread of the staff nobody sees an exception. Catch it, whatever it is: the"
                + " client waits."
            : "Without an answer to b, the client takes the next one for it.",
        TALK);
  }

  static Lesson wrongBeforeTheEnd(String heard, String how) {
    return new Lesson(
        "an answer to a, and the end, when the archive ends with " + how + " at b",
        "the answers were " + (heard.isEmpty() ? "none" : heard),
        "What was answered before has left. What was asked after it has no place any more.",
        TALK);
  }

  static Lesson refusalGotOut() {
    return new Lesson(
        "no exception when the staff refuses a job",
        "its RejectedExecutionException came out of the handler",
        "A pool that has ended, or is full, refuses. That is no error of the pipeline's, but the"
            + " end of this talk.",
        TALK);
  }

  static Lesson keptAfterRefusal(String what) {
    return new Lesson(
        "the connection to be closed when the staff refuses " + what,
        "it stays open",
        "There will be no answer, and the client does not know. A pool may be full, or have ended,"
            + " at any question, not at the first alone.",
        TALK);
  }

  static Lesson readsTooLate() {
    return new Lesson(
        "reading to go on when the question that waited is in work, and none waits any more",
        "it goes on only when nothing is in work",
        "One may wait here, so that it need not be fetched when this one is answered. Look at the"
            + " queue when you have taken one out.",
        "tap");
  }

  static Lesson notFlushed(String heard) {
    return new Lesson(
        "the answer to a to leave at once, though b is in work",
        heard.isEmpty() ? "nothing has left" : "what has left is " + heard,
        "What was written and not flushed waits in our memory. A client that always asks again"
            + " before it is answered would never hear anything.",
        TALK);
  }

  static Lesson goesOn(String how) {
    return new Lesson(
        "the archive to be asked no more when it has ended with " + how + " at b",
        "it was asked for c",
        "The connection is being closed: from the failure on, what waits is forgotten, although the"
            + " close itself may take a while.",
        TALK);
  }

  static Lesson answerKept() {
    return new Lesson(
        "nothing to be kept of an answer whose client has left",
        "a buffer was allocated for it, and nobody has released it",
        "A buffer that is not written has to be released. Make it when it is clear that it will be"
            + " written, in the loop; what is written, Netty releases.",
        COUNTING);
  }

  static Lesson cutOff(int all, boolean brokeOff) {
    return new Lesson(
        all + " answers of a megabyte, and the end, when the archive fails at the next question",
        brokeOff ? "the connection broke off before all had arrived" : "some are missing",
        "close() throws away what the socket has not taken yet, and a client that reads slowly has"
            + " not taken all of it. Close when a last, empty write is done: writes keep their"
            + " order.",
        "leaving");
  }

  static Lesson askedForNobody(int times) {
    return new Lesson(
        "the archive to be asked for a client no more when it has left",
        "it was asked " + times + " times, one of them before",
        "Those who are still there wait for a staff that works for nobody. channelInactive says"
            + " when somebody has left.",
        TALK);
  }

  static Lesson heard(String question, Heard heard) {
    return new Lesson(
        "an answer to "
            + question
            + ", over a real socket, with a slow and a quick question of two"
            + " clients",
        "the client got " + heard,
        "Two clients have nothing to do with each other but the loop, and that must not wait.",
        "blocking-work");
  }

  static Lesson emptyAnswer(Heard heard) {
    return new Lesson(
        "an empty answer to be sent, as a frame of its own",
        "the client heard " + heard,
        "The client counts its answers: one that is left out makes it take each later one for"
            + " another.",
        "talk");
  }

  static Lesson goesOnAfterRefusal() {
    return new Lesson(
        "nothing to be asked after the staff has refused a job, though it takes jobs again",
        "the next question was asked",
        "The client would take the answer to its second question for the one to its first. After a"
            + " question without an answer there is only the end.",
        "blocking-work");
  }

  static Lesson anyQuestion(String question, Heard heard) {
    return new Lesson(
        "an answer to \"" + question + "\"",
        "the client got " + heard,
        "What a question may look like is the archive's business: it is asked with all that was"
            + " sent, be it nothing or blanks.",
        "talk");
  }
}
