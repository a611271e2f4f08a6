package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.NarrowChannel;
import manyclients.exercises.support.Producer;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Marks at 20 and 50 bytes, messages of ten, and a channel that takes what the test lets it take.
class MarkedOutboxTest {
  private static final int LOW = 20;
  private static final int HIGH = 50;
  private static final int PLENTY = 10_000;

  private final NarrowChannel channel = new NarrowChannel(MarkedOutboxTest::writesWithoutEnd);
  private final List<String> calls = new ArrayList<>();
  private final StringBuilder sent = new StringBuilder();
  private final ByteBuffer lent = ByteBuffer.allocate(PLENTY); // reused for every message
  private Runnable whenPaused = () -> {};
  private Runnable whenResumed = () -> {};
  private final MarkedOutbox outbox =
      new MarkedOutbox(
          channel,
          LOW,
          HIGH,
          new Producer() {
            @Override
            public void pause() {
              calls.add("pause");
              whenPaused.run();
            }

            @Override
            public void resume() {
              calls.add("resume");
              whenResumed.run();
            }
          });

  @Test
  @Order(1)
  @Demand("pause")
  void sixtyBytesAndNoRoom() throws IOException {
    send(5);
    expectCalls("with 50 bytes waiting, which is not above the mark");
    send(5);
    expectCalls("with 100 bytes waiting, sent in ten messages", "pause");
  }

  @Test
  @Order(2)
  @Demand("resume")
  void sixtyBytesThatLeaveTenAtATime() throws IOException {
    send(6);
    for (int waiting = 50; waiting > LOW; waiting -= 10) {
      read(10);
      expectCalls("when " + waiting + " of 60 bytes still wait", "pause");
    }
    read(10);
    expectCalls("when 20 of 60 bytes still wait", "pause", "resume");
    read(PLENTY);
    expectCalls("when all has left", "pause", "resume");
  }

  @Test
  @Order(3)
  @Demand("resume")
  void aProducerThatWasNotPaused() throws IOException {
    send(4);
    read(PLENTY);
    expectCalls("after 40 bytes have waited and left");
  }

  @Test
  @Order(4)
  @Demand("waiting bytes")
  void aChannelThatTakesEverything() throws IOException {
    channel.makeRoom(PLENTY);
    send(100);
    expectCalls("while everything leaves immediately");
  }

  @Test
  @Order(5)
  @Demand("waiting bytes")
  void aLongMessageThatLeavesInPart() throws IOException {
    channel.makeRoom(50);
    send("x".repeat(100));
    expectCalls("with 50 bytes of a message waiting, after 50 have left immediately");
    send("y".repeat(100));
    expectCalls("with 150 bytes waiting, in two messages", "pause");
    read(115);
    expectCalls("with 35 bytes of the second message waiting", "pause");
    read(15);
    expectCalls("with 20 bytes of the second message waiting", "pause", "resume");
  }

  @Test
  @Order(6)
  @Demand("nothing dropped")
  void messagesThatAreSentInSpiteOfAPause() throws IOException {
    send(10);
    channel.makeRoom(5); // and before ready() is called, one more is sent
    send(1);
    read(PLENTY);
    expectAllTaken();
  }

  @Test
  @Order(7)
  @Demand("from within")
  void aProducerThatSendsWhenItIsResumed() throws IOException {
    send(6);
    whenResumed =
        () -> {
          for (int i = 0; i < 4; i++) {
            sendUnchecked();
          }
        };
    read(40);
    expectCalls(
        "by a producer that sends 40 bytes from within resume()", "pause", "resume", "pause");
    whenResumed = () -> {};
    read(PLENTY);
    expectCalls("when all of that has left", "pause", "resume", "pause", "resume");
    expectAllTaken();
  }

  @Test
  @Order(8)
  @Demand("from within")
  void aProducerThatSendsWhenItIsPaused() throws IOException {
    whenPaused =
        () -> {
          if (calls.size() == 1) {
            sendUnchecked();
          }
        };
    send(6);
    expectCalls("by a producer that sends from within pause()", "pause");
    read(PLENTY);
    expectAllTaken();
  }

  @Test
  @Order(9)
  @Demand("pause")
  void anySequenceOfSendsAndReads() {
    Sequences.all(
        List.of(10, 30, -10, -25),
        6,
        steps -> {
          try {
            new MarkedOutboxTest().play(steps);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return true;
        });
  }

  /// @param steps how many bytes are sent or, below 0, read
  private void play(List<Integer> steps) throws IOException {
    List<String> expected = new ArrayList<>();
    boolean paused = false;
    int waiting = 0;
    for (int step : steps) {
      waiting = Math.max(0, waiting + step);
      if (step < 0) {
        read(-step);
      } else {
        send("x".repeat(step));
      }
      if (!paused && waiting > HIGH) {
        paused = true;
        expected.add("pause");
      } else if (paused && waiting <= LOW) {
        paused = false;
        expected.add("resume");
      }
      expectCalls(
          "after these bytes were sent or, below 0, read: " + Sequences.told(steps),
          expected.toArray(String[]::new));
    }
    read(PLENTY);
    expectAllTaken();
  }

  private void send(int messages) throws IOException {
    for (int i = 0; i < messages; i++) {
      send("%010d".formatted(sent.length()));
    }
  }

  private void send(String text) throws IOException {
    sent.append(text);
    outbox.send(lent.clear().put(text.getBytes(UTF_8)).flip().asReadOnlyBuffer());
  }

  private void sendUnchecked() {
    try {
      send(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(int bytes) throws IOException {
    channel.makeRoom(bytes);
    outbox.ready();
    channel.fill();
  }

  private void expectCalls(String when, String... expected) {
    List<String> wanted = List.of(expected);
    if (!calls.equals(wanted)) {
      throw new Lesson(told(wanted) + " " + when, told(calls), meaning(wanted, calls), "pressure");
    }
  }

  private static String told(List<String> calls) {
    return calls.isEmpty()
        ? "no call of the producer"
        : "calls of " + String.join("(), ", calls) + "()";
  }

  private static String meaning(List<String> wanted, List<String> calls) {
    int same = 0;
    while (same < Math.min(wanted.size(), calls.size())
        && wanted.get(same).equals(calls.get(same))) {
      same++;
    }
    if (same < calls.size()) {
      boolean again = same > 0 && calls.get(same - 1).equals(calls.get(same));
      if (calls.get(same).equals("resume")) {
        return "The producer goes on only if it was paused, and only when no more than the low mark"
            + " waits. With one mark, every message at its edge would mean a pause, and every read"
            + " a resume.";
      }
      return again
          ? "The producer is paused already. Remember that before you call pause(), because pause()"
              + " may send a message."
          : "The producer is paused above the high mark, and only waiting bytes count, not those"
              + " that the channel has taken.";
    }
    return wanted.get(same).equals("pause")
        ? "More than the high mark waits, and more comes. If those bytes were sent from within"
            + " resume(), the outbox still counted the producer as paused. Update your own state"
            + " first, then call others."
        : "No more than the low mark waits, but the producer was not told. Check after each write,"
            + " and count the rest of a message that was written in part.";
  }

  private void expectAllTaken() {
    if (!channel.taken().contentEquals(sent)) {
      throw new Lesson(
          "every message to be written, in order",
          "the client got something else",
          "A mark only says when to pause the producer. Every message that was sent is still"
              + " written, with the bytes that it had then. The sender may reuse its buffer for the"
              + " next message, so copy them.",
          "pressure");
    }
  }

  private static Lesson writesWithoutEnd() {
    return new Lesson(
        "ready() to return when the channel takes nothing",
        "it called write() again and again, which returned 0 each time",
        "The only thread waits for one client, and all other clients wait with it.",
        "idea");
  }
}
