package manyclients.exercises.ch05;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import manyclients.exercises.support.Archive;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.LoopServer;
import manyclients.exercises.support.Patience;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The first test has two clients of a real server. The others have one client on a stage, where
/// the loop turns, and the staff works, when the test says so.
class LibrarianTest {
  private static final List<String> ENDS =
      List.of("nothing ends", "the archive fails", "the staff refuses", "the client leaves");

  private LibrarianStage stage = new LibrarianStage();

  private void restart() {
    stage.close();
    stage = new LibrarianStage();
  }

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("no waiting")
  void aQuickQuestionDoesNotWaitForTheSlowOneOfAnotherClient() throws Exception {
    CountDownLatch askedSlow = new CountDownLatch(1);
    CountDownLatch heardQuick = new CountDownLatch(1);
    Archive archive =
        question -> {
          if (question.equals("slow")) {
            askedSlow.countDown();
            await(heardQuick);
          }
          return "answer to " + question;
        };
    try (ExecutorService staff = Executors.newFixedThreadPool(2);
        LoopServer server = LoopServer.start(() -> new Librarian(archive, staff));
        Client slow = new Client(server.port());
        Client quick = new Client(server.port())) {
      slow.send("slow");
      await(askedSlow);
      quick.send("quick");
      expectAnswer("quick", quick.hear(Calm.orCircles(50)));
      heardQuick.countDown();
      expectAnswer("slow", slow.hear(Calm.orCircles(50)));
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(Patience.limit().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("waited too long");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void expectAnswer(String question, Heard heard) {
    if (!heard.equals(new Heard.Frame("answer to " + question))) {
      throw new Lesson(
          "an answer to the " + question + " question, when two clients have one each",
          "the client got " + heard,
          "A loop has one thread for all its clients. While it asks the archive, or waits until the"
              + " staff has asked, no client is served. And a job must not need a message that the"
              + " loop has released by then.",
          "blocking-work");
    }
  }

  @Test
  @Order(2)
  @Demand("one at a time")
  void answersLeaveInTheOrderOfTheQuestions() {
    stage.say("abc");
    stage.work();
    stage.turn();
    expectHeard("A", "when a has been found, and b and c have not");
    stage.workOn();
    expectHeard("ABC", "when the staff has done all its jobs, the newest first");
  }

  @Test
  @Order(3)
  @Demand("one at a time")
  void theStaffHasOneQuestionOfAClient() {
    stage.say("abc");
    expectOneJob("three questions came in one read");
    restart();
    stage.say("a");
    stage.work();
    stage.say("b");
    stage.say("c");
    expectOneJob("another question came while an answer was on its way to the loop");
  }

  private void expectOneJob(String when) {
    if (stage.jobs() != 1) {
      throw new Lesson(
          "the staff to have one question of the client, when " + when,
          "it has " + stage.jobs(),
          "With several questions, one client can keep the whole staff busy, and its answers come"
              + " in any order. The loop has to know whether a question is with the staff, and it"
              + " is until its answer has come to the loop.",
          "talk");
    }
  }

  @Test
  @Order(4)
  @Demand("no waiting")
  void theStaffAsksAndTheLoopDoesTheRest() {
    stage.say("ab");
    stage.work();
    boolean written = stage.isAnyAnswerMade();
    stage.turn();
    if (written || stage.handedOutElsewhere) {
      throw new Lesson(
          "the staff to ask, and the loop to do the rest",
          written ? "the staff made a buffer for the answer" : "the staff handed out a question",
          "The loop may look at the same fields at the same moment, or find that the client has"
              + " left. End the job with ctx.executor().execute(…): a task of the loop writes the"
              + " answer and decides what comes next.",
          "talk");
    }
  }

  @Test
  @Order(5)
  @Demand("reading")
  void nothingMoreIsReadWhileAQuestionWaits() {
    stage.say("ab");
    stage.say("c");
    expectRead("ab", "a is with the staff, and b waits");
    stage.workOn();
    expectRead("abc", "all questions were answered");
  }

  @Test
  @Order(6)
  @Demand("reading")
  void readingGoesOnWhileNoQuestionWaits() {
    stage.say("a");
    stage.say("b");
    expectRead("ab", "a is with the staff, and nothing waits");
    stage.say("c");
    stage.work();
    stage.turn();
    expectRead("abc", "b is with the staff, and nothing waits any more");
  }

  private void expectRead(String letters, String when) {
    if (!stage.read.toString().equals(letters)) {
      throw new Lesson(
          "the questions " + letters + " to have been read, when " + when,
          "these have been read: " + stage.read,
          "Questions that wait take memory, and a client may send without end. If you do not read,"
              + " the client's own kernel stops it. Stop reading when a question has to wait, and"
              + " go on as soon as none does. Questions of the same read still come, and must be"
              + " kept.",
          "tap");
    }
  }

  @Test
  @Order(7)
  @Demand("the end")
  void theConnectionIsClosedWhenTheArchiveFails() {
    for (Exception failure : List.of(new IOException(), new IllegalStateException())) {
      restart();
      stage.say("abc");
      stage.work();
      stage.turn();
      stage.failure = failure;
      stage.workOn();
      expectEnd("ab", "A", "the archive throws " + Lesson.name(failure) + " at b");
    }
  }

  @Test
  @Order(8)
  @Demand("the end")
  void theConnectionIsClosedWhenTheStaffRefusesAJob() {
    stage.say("ab");
    stage.work();
    stage.staffRefuses = true;
    stage.turn();
    stage.staffRefuses = false;
    stage.workOn();
    expectEnd("a", "A", "the staff refuses b");
  }

  @Test
  @Order(9)
  @Demand("the end")
  void earlierAnswersReachASlowClientBeforeTheEnd() {
    stage.clientIsSlow = true;
    stage.say("ab");
    stage.work();
    stage.turn();
    stage.failure = new IOException();
    stage.workOn();
    stage.letAnswersLeave();
    expectEnd("ab", "A", "the archive fails at b and the answer to a has not left yet");
  }

  private void expectEnd(String asked, String heard, String when) {
    if (!stage.hungUp
        || !stage.heard.toString().equals(heard)
        || !stage.asked.toString().equals(asked)) {
      throw new Lesson(
          "the answer " + heard + " and the end of the connection, when " + when,
          told(),
          "A client that misses an answer takes the next one for it, so ask nothing more and close"
              + " the connection. An exception in a thread of the staff reaches no other thread:"
              + " catch it there. close() discards bytes that have not left; close after a last,"
              + " empty write.",
          "leaving");
    }
  }

  @Test
  @Order(10)
  @Demand("the end")
  void nothingIsAskedForAClientThatHasLeft() {
    stage.say("abc");
    stage.leave();
    stage.workOn();
    if (stage.asked.length() > 1) {
      throw new Lesson(
          "no more questions to be asked, when the client left while the staff had a",
          told(),
          "Other clients wait while the staff works for one that has left. channelInactive tells"
              + " this handler that its client has left.",
          "talk");
    }
  }

  /// Everything that a client and the staff may do, in every order, and then each of the ends.
  @Test
  @Order(11)
  @Demand("owners")
  void allIsAnsweredAndReleasedWhateverHappens() {
    List<String> steps = List.of("ask", "ask twice", "work", "work and ask");
    Sequences.all(
        steps,
        3,
        sequence -> {
          ENDS.forEach(end -> play(sequence, end));
          return true;
        });
  }

  private void play(List<String> steps, String end) {
    restart();
    for (String step : steps) {
      act(step);
      int open = stage.read.length() - stage.heard.length();
      boolean readAll = stage.read.length() == stage.said.length();
      expect(stage.jobs() == Math.min(1, open) && (readAll || open > 1), steps, "and no end yet");
    }
    boolean leaves = end.equals("the client leaves");
    boolean fails = end.equals("the archive fails");
    stage.failure = fails ? new IOException() : null;
    stage.staffRefuses = end.equals("the staff refuses");
    if (leaves) {
      stage.leave();
    } else {
      stage.say("xyz");
    }
    stage.workOn();
    String answered = stage.asked.toString().toUpperCase(Locale.ROOT);
    if (fails) {
      answered = answered.substring(0, Math.max(0, answered.length() - 1));
    }
    boolean ends = !end.equals(ENDS.getFirst());
    expect(leaves || stage.heard.toString().equals(answered), steps, end);
    expect(stage.hungUp == ends && (ends || stage.heard.toString().endsWith("Z")), steps, end);
    expect(!stage.isAnythingOwned(), steps, end + ", and then every buffer should be released");
  }

  private void act(String step) {
    if (step.contains("work")) {
      stage.work();
    }
    if (step.contains("ask")) {
      int from = stage.said.length();
      stage.say("abcdefgh".substring(from, from + (step.equals("ask twice") ? 2 : 1)));
    }
    stage.turn();
  }

  private void expect(boolean holds, List<String> steps, String end) {
    if (!holds) {
      throw new Lesson(
          ("each question to be read, asked and answered in its turn, and each message and each"
                  + " answer to be released, when this happens: %s; %s")
              .formatted(Sequences.told(steps), end),
          told(),
          "A message is released as soon as its text has been read, even after the end. A buffer"
              + " that is made for an answer is written. Reading stops only while a question waits,"
              + " and a question is handed out whenever none is with the staff.",
          "counting");
    }
  }

  private void expectHeard(String heard, String when) {
    if (!stage.heard.toString().equals(heard)) {
      throw new Lesson(
          "the answers " + heard + ", " + when,
          told(),
          "A client tells its answers apart by counting them, so an answer that overtakes another,"
              + " or gets lost, is taken for the wrong one. After setAutoRead(false), questions of"
              + " the same read still come: keep them. An answer that is not flushed does not"
              + " leave.",
          "talk");
    }
  }

  private String told() {
    return "the client heard "
        + (stage.heard.isEmpty() ? "nothing" : stage.heard)
        + ", the archive was asked for "
        + (stage.asked.isEmpty() ? "nothing" : stage.asked)
        + ", and the connection is "
        + (stage.hungUp ? "closed" : "open");
  }
}
