package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A kernel that does nothing by itself: the test says when a send completes, and how.
class LentBuffersTest {
  private static final int RESET = -104; // an error: the client has reset the connection
  private static final int CANCELED = -125; // an error: the send was cancelled
  private static final String REST =
      "After a short send, the rest begins where the bytes that were sent end. Each buffer has its"
          + " own rest.";

  private final List<String> asked = new ArrayList<>();
  private final LentBuffers buffers = withBuffers(1, asked);

  private static LentBuffers withBuffers(int count, List<String> asked) {
    return new LentBuffers(
        new LentBuffers.Kernel() {
          @Override
          public void submit(int buffer, int from, int length) {
            asked.add(submission(buffer, from, length));
          }

          @Override
          public void cancel(int buffer) {
            asked.add("cancel " + buffer);
          }
        },
        count);
  }

  private static String submission(int buffer, int from, int length) {
    return "submit buffer %d from %d, %d bytes".formatted(buffer, from, length);
  }

  @Test
  @Order(1)
  @Demand("submission")
  void eachReplyIsSubmittedFromTheBeginning() {
    buffers.send(buffers.take(), 100);
    buffers.completed(0, 100);
    buffers.send(buffers.take(), 30);
    requireAsked(
        "Each reply begins where its buffer begins, and has its own length.",
        submission(0, 0, 100),
        submission(0, 0, 30));
  }

  @Test
  @Order(2)
  @Demand("free again")
  void aBufferIsFreeWhenAllOfItWasSent() {
    buffers.send(buffers.take(), 100);
    requireNoneFree("while the buffer is being sent");
    buffers.completed(0, 100);
    requireOneFree("when all of it was sent");
  }

  @Test
  @Order(3)
  @Demand("free again")
  void aBufferIsFreeAfterAnError() {
    buffers.send(buffers.take(), 100);
    asked.clear();
    buffers.completed(0, RESET);
    requireAsked("After an error the rest cannot be sent: the next send would fail, too.");
    requireOneFree("after an error");
  }

  @Test
  @Order(4)
  @Demand("short sends")
  void theRestOfAShortSendIsSubmitted() {
    buffers.send(buffers.take(), 100);
    buffers.completed(0, 40);
    requireNoneFree("after 40 bytes of 100");
    buffers.completed(0, 50);
    requireNoneFree("after 90 bytes of 100");
    requireAsked(REST, submission(0, 0, 100), submission(0, 40, 60), submission(0, 90, 10));
    buffers.completed(0, 10);
    requireOneFree("when the last byte was sent");
  }

  @Test
  @Order(5)
  @Demand("cancelling")
  void aCancelledBufferIsNotFreeBeforeItsSendHasCompleted() {
    buffers.send(buffers.take(), 100);
    buffers.cancel(0);
    requireAsked(
        "A client that has gone may never take the rest. Ask the kernel to end the send.",
        submission(0, 0, 100),
        "cancel 0");
    requireNoneFree("after cancel, and before the completion");
    buffers.completed(0, CANCELED);
    requireOneFree("after the completion that says that it was cancelled");
  }

  @Test
  @Order(6)
  @Demand("cancelling")
  void aSendThatWasDoneBeforeItWasCancelledCompletesOnce() {
    buffers.send(buffers.take(), 100);
    buffers.cancel(0);
    buffers.completed(0, 100);
    requireOneFree("when it was cancelled, and all of it had been sent already");
  }

  private void requireAsked(String means, String... expected) {
    if (!asked.equals(List.of(expected))) {
      throw asked(List.of(expected), asked, "", means);
    }
  }

  private static Lesson asked(
      List<String> expected, List<String> asked, String when, String means) {
    return new Lesson(
        (expected.isEmpty() ? "the kernel not to be asked" : "the kernel to be asked: " + expected)
            + when,
        "it was asked: " + asked,
        means,
        "waits");
  }

  private void requireNoneFree(String when) {
    if (buffers.take() != -1) {
      throw free(
          "no buffer to be free, " + when,
          "it was lent again",
          "The kernel still reads this buffer, so the next client's reply would go to this client."
              + " A send is done when its completion says that all was sent, or that it has"
              + " failed.");
    }
  }

  private void requireOneFree(String when) {
    boolean isFree = buffers.take() != -1;
    if (!isFree || buffers.take() != -1) {
      throw free(
          "the only buffer to be free, and once, " + when,
          isFree ? "it was lent twice" : "there was none",
          isFree
              ? "The buffer was given back twice, so two clients have it."
              : "Each send ends in one completion, either when all was sent or with an error. Give"
                  + " the buffer back then. (A cancel may come too late.)");
    }
  }

  private static Lesson free(String expected, String happened, String means) {
    return new Lesson(expected, happened, means, "closing");
  }

  private enum Step {
    SEND("take() and send(it, 3)"),
    ALL("completed(%d, all the rest)"),
    PART("completed(%d, 1)"),
    ERROR("completed(%d, -104)"),
    CANCEL("cancel(%d)");

    private final String call;

    Step(String call) {
      this.call = call;
    }
  }

  private record Event(Step step, int buffer) {
    static List<Event> of(int buffers) {
      List<Event> all = new ArrayList<>(List.of(new Event(Step.SEND, 0)));
      for (int buffer = 0; buffer < buffers; buffer++) {
        for (Step step : List.of(Step.ALL, Step.PART, Step.ERROR, Step.CANCEL)) {
          all.add(new Event(step, buffer));
        }
      }
      return all;
    }

    @Override
    public String toString() {
      return step.call.formatted(buffer);
    }
  }

  @Test
  @Order(7)
  @Demand("free again")
  void oneBufferIsFreeWhenItShouldBeWhateverHappens() {
    Sequences.all(Event.of(1), 7, events -> new Life(1, events).isPossible());
  }

  @Test
  @Order(8)
  @Demand("short sends")
  void twoBuffersDoNotDisturbEachOther() {
    Sequences.all(Event.of(2), 5, events -> new Life(2, events).isPossible());
  }

  /// Some buffers, and beside them the number of bytes left to send of each that the kernel has.
  private static final class Life {
    private static final int LENGTH = 3;

    private final List<String> asked = new ArrayList<>();
    private final LentBuffers buffers;
    private final List<Event> events;
    private final Map<Integer, Integer> left = new HashMap<>();
    private final Set<Integer> free = new TreeSet<>();
    private final Set<Integer> cancelled = new TreeSet<>();

    private Life(int count, List<Event> events) {
      buffers = withBuffers(count, asked);
      this.events = events;
      for (int buffer = 0; buffer < count; buffer++) {
        free.add(buffer);
      }
    }

    private boolean isPossible() {
      for (Event event : events) {
        int buffer = event.buffer;
        int rest = left.getOrDefault(buffer, 0);
        boolean again = event.step == Step.CANCEL && cancelled.contains(buffer);
        if (event.step != Step.SEND && rest == 0 || event.step == Step.PART && rest == 1 || again) {
          return false;
        }
        asked.clear();
        switch (event.step) {
          case SEND -> send();
          case ALL -> end(buffer, rest);
          case ERROR -> end(buffer, RESET);
          case PART -> sendAPart(buffer, rest - 1);
          case CANCEL -> {
            cancelled.add(buffer);
            buffers.cancel(buffer);
            require("cancel " + buffer);
          }
        }
      }
      asked.clear();
      send(); // if there is a free buffer
      return true;
    }

    private void send() {
      int taken = buffers.take();
      if (taken == -1 ? !free.isEmpty() : !free.remove(taken)) {
        throw free(
            free.isEmpty() ? "no free buffer" + when() : "a free buffer, of " + free + when(),
            "take() returns " + taken,
            taken == -1
                ? "Each send gives its own buffer back when it ends, however it ends."
                : "The kernel still reads this buffer, or it was given back twice.");
      }
      if (taken != -1) {
        cancelled.remove(taken);
        left.put(taken, LENGTH);
        buffers.send(taken, LENGTH);
        require(submission(taken, 0, LENGTH));
      }
    }

    private void end(int buffer, int result) {
      buffers.completed(buffer, result);
      require();
      left.remove(buffer);
      free.add(buffer);
    }

    /// If the send was cancelled, its rest may be submitted, with or without another cancel, or not
    /// at all.
    private void sendAPart(int buffer, int rest) {
      buffers.completed(buffer, 1);
      if (cancelled.contains(buffer)) {
        asked.remove("cancel " + buffer);
        if (asked.isEmpty()) {
          left.remove(buffer);
          free.add(buffer);
          return;
        }
      }
      left.put(buffer, rest);
      require(submission(buffer, LENGTH - rest, rest));
    }

    private void require(String... expected) {
      if (!asked.equals(List.of(expected))) {
        throw asked(
            List.of(expected),
            asked,
            when(),
            "The state that you keep of a buffer belongs to the send that is under way. The next"
                + " send starts afresh, whatever became of the one before it.");
      }
    }

    private String when() {
      return ", after: " + Sequences.told(events);
    }
  }
}
