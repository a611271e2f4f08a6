package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.NarrowChannel;
import manyclients.exercises.support.Producer;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Marks at 20 and 50 bytes where it is not said, and messages of ten.
class MarkedOutboxTest {
  private static final int LOW = 20;
  private static final int HIGH = 50;
  private static final int MESSAGE = 10;
  private static final int PLENTY = 10_000;

  /// What is sent, or, below 0, read.
  private static final List<Integer> STEPS = List.of(10, 30, -10, -25);

  private static final int WALK = 6;

  private final NarrowChannel channel = new NarrowChannel(MarkedOutboxLessons::stubborn);
  private final List<String> asked = new ArrayList<>();
  private final StringBuilder sent = new StringBuilder();
  private Runnable eagerness = () -> {};
  private Runnable farewell = () -> {};
  private final ByteBuffer used = ByteBuffer.allocate(PLENTY).slice(3, MESSAGE); // again and again
  private MarkedOutbox outbox = new MarkedOutbox(channel, LOW, HIGH, new Listening());

  private final class Listening implements Producer {
    @Override
    public void pause() {
      asked.add("pause");
      farewell.run();
    }

    @Override
    public void resume() {
      asked.add("resume");
      eagerness.run();
    }
  }

  @Test
  @Order(1)
  @Demand("what waits")
  void aClientThatKeepsUpIsSentEverythingWithoutAPause() throws IOException {
    channel.makeRoom(PLENTY);
    send(100);
    expectAsked("while everything leaves at once");
    expectAllTaken();
  }

  @Test
  @Order(2)
  @Demand("pause")
  void aboveTheHighMarkTheProducerIsPaused() throws IOException {
    send(HIGH / MESSAGE);
    expectAsked("with 50 bytes waiting, which is not above the mark");
    send(1);
    expectAsked("with 60 bytes waiting", "pause");
  }

  @Test
  @Order(3)
  @Demand("pause")
  void onceIsEnough() throws IOException {
    send(10);
    expectAsked("with 100 bytes waiting, sent in ten messages", "pause");
  }

  @Test
  @Order(4)
  @Demand("nothing dropped")
  void whatIsSentInSpiteOfAPauseIsWritten() throws IOException {
    send(10);
    channel.makeRoom(MESSAGE / 2); // and before ready() is called, one more is sent
    send(1);
    clientReads(PLENTY);
    expectAllTaken();
  }

  @Test
  @Order(5)
  @Demand("resume")
  void atTheLowMarkItIsResumed() throws IOException {
    send(6);
    for (int waiting = 50; waiting > LOW; waiting -= MESSAGE) {
      clientReads(MESSAGE);
      expectAsked("when " + waiting + " of 60 bytes still wait", "pause");
    }
    clientReads(MESSAGE);
    expectAsked("when 20 of 60 bytes still wait", "pause", "resume");
    clientReads(PLENTY);
    expectAsked("when all has left", "pause", "resume");
    expectAllTaken();
  }

  @Test
  @Order(6)
  @Demand("resume")
  void whoWasNotPausedIsNotResumed() throws IOException {
    send(4);
    clientReads(PLENTY);
    expectAsked("after 40 bytes have waited and left");
  }

  @Test
  @Order(7)
  @Demand("what waits")
  void halfAMessageCountsHalf() throws IOException {
    outbox.send(message("x".repeat(100)));
    expectAsked("with one message of 100 bytes waiting", "pause");
    clientReads(85);
    expectAsked("when 15 of its bytes still wait", "pause", "resume");
  }

  @Test
  @Order(8)
  @Demand("resume")
  void andSoOn() throws IOException {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      send(6);
      clientReads(60);
      expected.addAll(List.of("pause", "resume"));
    }
    expectAsked("after three rounds of 60 bytes", expected.toArray(String[]::new));
    expectAllTaken();
  }

  @Test
  @Order(9)
  @Demand("from within")
  void aProducerThatGoesOnAtOnceIsPausedAgain() throws IOException {
    send(6);
    eagerness = this::sendUntilPaused;
    clientReads(40);
    expectAsked("by a producer that sends until it is paused", "pause", "resume", "pause");
    eagerness = () -> {};
    clientReads(PLENTY);
    expectAsked(
        "after it had been paused from within resume()", "pause", "resume", "pause", "resume");
    expectAllTaken();
  }

  @Test
  @Order(10)
  @Demand("from within")
  void aProducerMaySaySomethingWhenItIsPaused() throws IOException {
    farewell =
        () -> {
          farewell = () -> {};
          sendQuietly();
        };
    send(6);
    if (asked.size() > 1) {
      throw MarkedOutboxLessons.pausedWithinPause();
    }
    clientReads(PLENTY);
    expectAsked("when all of that has left", "pause", "resume");
    expectAllTaken();
  }

  @Test
  @Order(20)
  @Demand("from within")
  void whatWasSentFirstLeavesFirst() throws IOException {
    send(6);
    eagerness =
        () -> {
          eagerness = () -> {};
          sendQuietly();
        };
    channel.makeRoom(4 * MESSAGE); // and before ready() is called, one more is sent
    send(1);
    clientReads(PLENTY);
    expectAllTaken();
    send(6);
    channel.makeRoom(PLENTY); // and again
    int resumed = asked.size();
    send(1);
    if (channel.taken().contentEquals(sent) && asked.size() == resumed) {
      throw MarkedOutboxLessons.leftPaused();
    }
  }

  @Test
  @Order(11)
  @Demand("what waits")
  void whatHasLeftAtOnceDoesNotWait() throws IOException {
    for (int room = 0; room <= 100; room++) {
      MarkedOutboxTest one = new MarkedOutboxTest();
      one.channel.makeRoom(room);
      one.outbox.send(message("x".repeat(100)));
      String when = "with one message of 100 bytes, of which " + room + " left at once";
      one.expectAsked(when, 100 - room > HIGH ? new String[] {"pause"} : new String[0]);
    }
  }

  @Test
  @Order(12)
  @Demand("pause")
  void itIsPausedWhenItIsNotAndMoreThanTheHighMarkWaits() {
    walkWith(LOW, HIGH);
  }

  @Test
  @Order(13)
  @Demand("pause")
  void aMarkMayBeAnyNumber() {
    walkWith(0, 0);
    walkWith(0, HIGH);
    walkWith(LOW, LOW);
    walkWith(LOW, Integer.MAX_VALUE);
  }

  @Test
  @Order(21)
  @Demand("nothing dropped")
  void anEmptyMessageStopsNoOther() throws IOException {
    send(6);
    outbox.send(message(""));
    send(1);
    clientReads(PLENTY);
    if (!channel.taken().contentEquals(sent)) {
      throw MarkedOutboxLessons.stopsAtAnEmptyOne();
    }
    expectAsked("when all has left, an empty message among it", "pause", "resume");
  }

  @Test
  @Order(22)
  @Demand("nothing dropped")
  void aMessageMayBeLong() throws IOException {
    for (int length : new int[] {64 << 10, 100_000, 1 << 20}) {
      MarkedOutboxTest one = new MarkedOutboxTest();
      try {
        one.outbox.send(ByteBuffer.allocate(length));
        one.clientReads(length);
      } catch (RuntimeException e) {
        throw MarkedOutboxLessons.tooLong(length, Lesson.name(e));
      }
      if (one.channel.taken().length() != length) {
        throw MarkedOutboxLessons.tooLong(length, one.channel.taken().length() + " were written");
      }
    }
  }

  @Test
  @Order(23)
  @Demand("failures")
  void theLoopHearsOfAClientThatHasGone() throws IOException {
    send(1);
    channel.breakOff();
    expectFailure("ready()", () -> outbox.ready());
    MarkedOutboxTest one = new MarkedOutboxTest();
    one.channel.breakOff();
    expectFailure("send()", () -> one.outbox.send(message("x")));
  }

  private static void expectFailure(String call, Footprint.Work<IOException> work) {
    try {
      work.perform();
    } catch (IOException e) {
      return; // the loop closes the connection
    }
    throw MarkedOutboxLessons.silent(call);
  }

  private static void walkWith(int low, int high) {
    Sequences.all(
        STEPS,
        WALK,
        steps -> {
          try {
            new MarkedOutboxTest().walk(steps, low, high);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return true;
        });
  }

  private void walk(List<Integer> steps, int low, int high) throws IOException {
    outbox = new MarkedOutbox(channel, low, high, new Listening());
    List<String> wanted = new ArrayList<>();
    StringBuilder story = new StringBuilder("with marks at " + low + " and " + high + ", after ");
    boolean paused = false;
    int waiting = 0;
    for (int i = 0; i < steps.size(); i++) {
      int step = steps.get(i);
      story.append(i == 0 ? "" : ", ");
      story.append(Math.abs(step)).append(step < 0 ? " bytes read" : " bytes sent");
      waiting = Math.max(0, waiting + step);
      if (step < 0) {
        clientReads(-step);
      } else {
        String text = ("" + i).repeat(step);
        sent.append(text);
        outbox.send(message(text));
      }
      if (!paused && step > 0 && waiting > high) {
        paused = true;
        wanted.add("pause");
      } else if (paused && step < 0 && waiting <= low) {
        paused = false;
        wanted.add("resume");
      }
      expectAsked(story.toString(), wanted.toArray(String[]::new));
    }
    clientReads(PLENTY);
    expectAllTaken();
  }

  private void sendUntilPaused() {
    int before = asked.size();
    for (int i = 0; asked.size() == before; i++) {
      if (i == 100) {
        throw MarkedOutboxLessons.notPausedAgain();
      }
      sendQuietly();
    }
  }

  private void sendQuietly() {
    try {
      send(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void send(int messages) throws IOException {
    for (int i = 0; i < messages; i++) {
      String text = "%010d".formatted(sent.length());
      sent.append(text);
      try {
        int kind = sent.length() / MESSAGE % 3;
        outbox.send(kind == 0 ? direct(text) : kind == 1 ? again(text) : view(text));
      } catch (UnsupportedOperationException e) {
        throw MarkedOutboxLessons.anyBuffer();
      }
    }
  }

  private ByteBuffer again(String text) {
    return used.clear().put(text.getBytes(UTF_8)).flip();
  }

  /// One that cannot be written to, of one that can.
  private ByteBuffer view(String text) {
    return again(text).asReadOnlyBuffer();
  }

  private static ByteBuffer direct(String text) {
    return ByteBuffer.allocateDirect(MESSAGE).put(text.getBytes(UTF_8)).flip().asReadOnlyBuffer();
  }

  private static ByteBuffer message(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private void clientReads(int bytes) throws IOException {
    channel.makeRoom(bytes);
    outbox.ready();
    channel.fill();
  }

  private void expectAsked(String when, String... wanted) {
    if (!asked.equals(List.of(wanted))) {
      throw MarkedOutboxLessons.asked(List.of(wanted), asked, when);
    }
  }

  private void expectAllTaken() {
    if (!channel.taken().contentEquals(sent)) {
      throw MarkedOutboxLessons.lost();
    }
  }
}
