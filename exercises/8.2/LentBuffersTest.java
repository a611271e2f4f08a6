package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One buffer, and a kernel that is slow.
class LentBuffersTest {
  private static final String REST =
      "After a short send, the rest begins where the bytes that were sent end.";

  private static final String NOTHING_LEFT = "After an error there is nothing left to send.";
  private static final String OTHER =
      "A cancel is about one send of one buffer: other replies are sent to their end.";
  private static final String DONE =
      "It may have been done, all of it or a part, before it could be cancelled: its one completion"
          + " says so.";
  private static final String STATE =
      "What is known of a buffer is known of the send that is under way: the next one begins anew,"
          + " whatever became of the one before it, and whenever that was cancelled.";
  private static final List<Integer> ERRORS = List.of(-104, -32, -11, -4, -1, -125);

  private final LentBuffersStage kernel = new LentBuffersStage();
  private final LentBuffers buffers = new LentBuffers(kernel, 1);

  @Test
  @Order(1)
  @Demand("submission")
  void eachReplyIsSubmittedFromTheBeginning() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 100);
    buffers.send(buffer, 30);
    requireAsked(
        List.of("submit 0 from 0, 100 bytes", "submit 0 from 0, 30 bytes"),
        "Each reply begins where its buffer begins, and has its own length.");
  }

  @Test
  @Order(2)
  @Demand("free again")
  void aBufferBelongsToTheKernelUntilItsSendHasCompleted() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    requireNoneFree("while it is being sent");
    buffers.completed(buffer, 100);
    requireOneFree("when all of it was sent");
  }

  @Test
  @Order(3)
  @Demand("free again")
  void anErrorIsAnEnd() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, -104);
    requireAsked(List.of("submit 0 from 0, 100 bytes"), NOTHING_LEFT);
    requireOneFree("after an error");
  }

  @Test
  @Order(10)
  @Demand("free again")
  void whateverTheErrorIsAlsoAfterAShortSend() {
    LentBuffers three = allTaken(3);
    for (int error : ERRORS) {
      three.send(1, 100);
      three.completed(1, 40);
      kernel.asked.clear();
      three.completed(1, error);
      requireAsked(List.of(), NOTHING_LEFT);
      requireFree(three, 1, "after 40 bytes and the error " + error);
    }
  }

  @Test
  @Order(4)
  @Demand("short sends")
  void whatIsLeftOfAShortSendIsSent() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 40);
    requireNoneFree("after 40 bytes of 100");
    buffers.completed(buffer, 50);
    requireNoneFree("after 90 bytes of 100");
    requireAsked(
        List.of(
            "submit 0 from 0, 100 bytes",
            "submit 0 from 40, 60 bytes",
            "submit 0 from 90, 10 bytes"),
        REST);
    buffers.completed(buffer, 10);
    requireOneFree("when the last byte was sent");
  }

  @Test
  @Order(9)
  @Demand("short sends")
  void alsoWhenNothingWasSent() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    for (int i = 0; i < 3; i++) {
      kernel.asked.clear();
      buffers.completed(buffer, 0);
      requireNoneFree("after 0 bytes of 100");
      requireAsked(List.of("submit 0 from 0, 100 bytes"), REST);
    }
  }

  @Test
  @Order(5)
  @Demand("short sends")
  void andEachBufferHasARestOfItsOwn() {
    LentBuffers two = allTaken(2);
    two.send(0, 100);
    two.send(1, 50);
    two.completed(1, 20);
    two.completed(0, 70);
    requireAsked(
        List.of(
            "submit 0 from 0, 100 bytes",
            "submit 1 from 0, 50 bytes",
            "submit 1 from 20, 30 bytes",
            "submit 0 from 70, 30 bytes"),
        REST);
  }

  @Test
  @Order(6)
  @Demand("cancelling")
  void whatWasCancelledBelongsToTheKernelUntilItSaysSo() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    requireAsked(
        List.of("submit 0 from 0, 100 bytes", "cancel 0"),
        "A client that has gone may never take the rest: ask the kernel to end the send.");
    requireNoneFree("after it was cancelled, before its completion");
    buffers.completed(buffer, -125);
    requireOneFree("after the completion that says it was cancelled");
  }

  @Test
  @Order(7)
  @Demand("short sends")
  void alsoWhenABufferIsUsedAgain() {
    LentBuffers three = allTaken(3);
    three.send(2, 100);
    three.completed(2, 100);
    three.take();
    three.send(2, 60);
    three.completed(2, 20);
    requireAsked(
        List.of(
            "submit 2 from 0, 100 bytes",
            "submit 2 from 0, 60 bytes",
            "submit 2 from 20, 40 bytes"),
        REST);
  }

  @Test
  @Order(8)
  @Demand("free again")
  void thereAreAsManyAsWereAskedFor() {
    LentBuffers three = new LentBuffers(kernel, 3);
    for (int i = 0; i < 3; i++) {
      if (three.take() == -1) {
        throw LentBuffersLessons.tooFew(i);
      }
    }
  }

  @Test
  @Order(11)
  @Demand("free again")
  void itIsFreeWhoseSendHasEnded() {
    LentBuffers three = allTaken(3);
    for (int i = 0; i < 3; i++) {
      three.send(i, 100);
    }
    three.completed(1, 100);
    requireFree(three, 1, "when all of it was sent");
    three.completed(2, -104);
    requireFree(three, 2, "after an error");
  }

  @Test
  @Order(21)
  @Demand("free again")
  void theOthersAreFreeMeanwhile() {
    LentBuffers three = new LentBuffers(kernel, 3);
    three.send(three.take(), 100);
    three.send(three.take(), 100);
    int taken = three.take();
    if (taken == -1) {
      throw LentBuffersLessons.othersTaken();
    }
  }

  @Test
  @Order(12)
  @Demand("free again")
  void alsoAfterAReplyOfNoBytes() {
    int buffer = buffers.take();
    buffers.send(buffer, 0);
    if (!kernel.asked.isEmpty()) {
      requireAsked(List.of("submit 0 from 0, 0 bytes"), "An empty reply has no bytes to send.");
      kernel.asked.clear();
      buffers.completed(buffer, 0);
      requireAsked(List.of(), "All of an empty reply is sent when 0 bytes are.");
    }
    requireOneFree("after a reply of no bytes");
  }

  @Test
  @Order(13)
  @Demand("short sends")
  void alsoOfALongReply() {
    int most = Integer.MAX_VALUE;
    int buffer = buffers.take();
    buffers.send(buffer, most);
    buffers.completed(buffer, 1);
    buffers.completed(buffer, most - 2);
    requireAsked(
        List.of(
            "submit 0 from 0, " + most + " bytes",
            "submit 0 from 1, " + (most - 1) + " bytes",
            "submit 0 from " + (most - 1) + ", 1 bytes"),
        REST);
  }

  @Test
  @Order(19)
  @Demand("short sends")
  void alsoByteByByte() {
    int length = 1000;
    int buffer = buffers.take();
    buffers.send(buffer, length);
    for (int sent = 1; sent < length; sent++) {
      kernel.asked.clear();
      buffers.completed(buffer, 1);
      requireNoneFree("after " + sent + " bytes of " + length);
      requireAsked(List.of("submit 0 from " + sent + ", " + (length - sent) + " bytes"), REST);
    }
    buffers.completed(buffer, 1);
    requireOneFree("when the last byte was sent");
  }

  @Test
  @Order(20)
  @Demand("cancelling")
  void alsoWhenItIsCancelledTwice() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    buffers.cancel(buffer);
    requireNoneFree("after it was cancelled twice, before its completion");
    buffers.completed(buffer, -125);
    requireOneFree("after the completion that says it was cancelled");
  }

  @Test
  @Order(14)
  @Demand("cancelling")
  void itMayHaveBeenDoneWhenItIsCancelled() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    buffers.completed(buffer, 100);
    requireOneFree("when it was cancelled, and all of it was sent already", DONE);
  }

  @Test
  @Order(15)
  @Demand("cancelling")
  void orDoneInPart() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 30);
    buffers.cancel(buffer);
    kernel.asked.clear();
    buffers.completed(buffer, 10);
    kernel.asked.remove("cancel " + buffer); // the rest may be cancelled in its turn
    if (!kernel.asked.isEmpty()) {
      requireAsked(List.of("submit 0 from 40, 60 bytes"), REST);
      requireNoneFree("while the rest of it is being sent");
      buffers.completed(buffer, 60);
    }
    requireOneFree("when it was cancelled, and has ended after a part", DONE);
  }

  @Test
  @Order(22)
  @Demand("cancelling")
  void orWithoutAByte() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    kernel.asked.clear();
    buffers.completed(buffer, 0);
    kernel.asked.remove("cancel " + buffer); // the rest may be cancelled in its turn
    if (!kernel.asked.isEmpty()) {
      requireAsked(List.of("submit 0 from 0, 100 bytes"), REST);
      buffers.completed(buffer, 100);
    }
    requireOneFree("when it was cancelled, and has ended without a byte", DONE);
  }

  @Test
  @Order(16)
  @Demand("cancelling")
  void itIsThatSendThatIsCancelled() {
    LentBuffers three = allTaken(3);
    three.send(1, 100);
    three.send(2, 100);
    three.completed(1, 40);
    kernel.asked.clear();
    three.cancel(1);
    three.completed(2, 40);
    requireAsked(List.of("cancel 1", "submit 2 from 40, 60 bytes"), OTHER);
  }

  @Test
  @Order(17)
  @Demand("cancelling")
  void andNotTheNextOne() {
    for (int end : List.of(-125, 100, -104)) {
      int buffer = buffers.take();
      buffers.send(buffer, 100);
      buffers.cancel(buffer);
      buffers.completed(buffer, end);
      requireOneFree("after the completion of what was cancelled, " + end, DONE);
      requireRestIsSent();
    }
  }

  @Test
  @Order(18)
  @Demand("cancelling")
  void alsoIfTheCancelComesTooLate() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 100);
    buffers.cancel(buffer);
    requireOneFree("after its send, and a cancel that came too late");
    requireRestIsSent();
  }

  @Test
  @Order(23)
  @Demand("cancelling")
  void theRestOfWhatWasCancelledMayBeCancelled() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    buffers.completed(buffer, 40);
    if (kernel.asked.contains("submit 0 from 40, 60 bytes")
        && kernel.asked.lastIndexOf("cancel 0") < kernel.asked.size() - 1) {
      buffers.cancel(buffer);
      requireAsked(
          List.of(
              "submit 0 from 0, 100 bytes", "cancel 0", "submit 0 from 40, 60 bytes", "cancel 0"),
          "The first cancel ended the first send. The rest is a send of its own, which a client"
              + " that reads nothing never ends.");
    }
  }

  /// Sends a reply in two parts, which is cancelled then.
  private void requireRestIsSent() {
    kernel.asked.clear();
    buffers.send(0, 100);
    buffers.completed(0, 40);
    buffers.cancel(0);
    requireAsked(
        List.of("submit 0 from 0, 100 bytes", "submit 0 from 40, 60 bytes", "cancel 0"), OTHER);
    buffers.completed(0, -125);
  }

  private LentBuffers allTaken(int count) {
    LentBuffers all = new LentBuffers(kernel, count);
    for (int i = 0; i < count; i++) {
      all.take();
    }
    return all;
  }

  private static void requireFree(LentBuffers of, int expected, String when) {
    int taken = of.take();
    if (taken != expected) {
      throw LentBuffersLessons.another(expected, taken, when);
    }
    if (of.take() != -1) {
      throw LentBuffersLessons.twice();
    }
  }

  private void requireAsked(List<String> expected, String means) {
    if (!kernel.asked.equals(expected)) {
      throw LentBuffersLessons.asked(expected, kernel.asked, means);
    }
  }

  private void requireNoneFree(String when) {
    if (buffers.take() != -1) {
      throw LentBuffersLessons.tooEarly(when);
    }
  }

  private void requireOneFree(String when) {
    requireOneFree(when, "Each end of a send gives the buffer back, and an error is one.");
  }

  private void requireOneFree(String when, String means) {
    if (buffers.take() == -1) {
      throw LentBuffersLessons.neverFree(when, means);
    }
    if (buffers.take() != -1) {
      throw LentBuffersLessons.twice();
    }
  }

  /// What may happen.
  private enum Step {
    SEND("take() and send(it, 3)"),
    ALL("completed(%d, all the rest)"),
    PART("completed(%d, 1)"),
    NOTHING("completed(%d, 0)"),
    ERROR("completed(%d, -104)"),
    CANCEL("cancel(%d)");

    private final String call;

    Step(String call) {
      this.call = call;
    }
  }

  private record Event(Step step, int buffer) {
    private static List<Event> of(int buffers) {
      List<Event> all = new ArrayList<>();
      all.add(new Event(Step.SEND, 0));
      for (int buffer = 0; buffer < buffers; buffer++) {
        for (Step step : EnumSet.complementOf(EnumSet.of(Step.SEND))) {
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
  @Order(24)
  @Demand("free again")
  void whateverHappens() {
    Sequences.all(Event.of(1), 6, events -> happens(1, events));
    Sequences.all(Event.of(2), 5, events -> happens(2, events));
  }

  private static boolean happens(int count, List<Event> events) {
    Life life = new Life(count, events);
    for (Event event : events) {
      if (!life.mayCome(event)) {
        return false;
      }
      life.comes(event);
    }
    life.requireFree();
    return true;
  }

  /// Some buffers, and beside them what has to be known of each.
  private static final class Life {
    private static final int LENGTH = 3;

    private final LentBuffersStage kernel = new LentBuffersStage();
    private final LentBuffers buffers;
    private final int count;
    private final List<Event> events;
    private final Map<Integer, Integer> left = new HashMap<>();
    private final Set<Integer> used = new HashSet<>();
    private final Set<Integer> gone = new HashSet<>();
    private final Set<Integer> asked = new HashSet<>();

    private Life(int count, List<Event> events) {
      this.buffers = new LentBuffers(kernel, count);
      this.count = count;
      this.events = events;
    }

    private String when() {
      return "by the last of " + Sequences.told(events);
    }

    private boolean mayCome(Event event) {
      return switch (event.step) {
        case SEND -> true;
        case ALL, NOTHING, ERROR -> left.containsKey(event.buffer);
        case PART -> left.getOrDefault(event.buffer, 0) > 1;
        case CANCEL -> used.contains(event.buffer);
      };
    }

    private void comes(Event event) {
      kernel.asked.clear();
      int buffer = event.buffer;
      switch (event.step) {
        case SEND -> send();
        case ALL -> ends(buffer, left.getOrDefault(buffer, 0));
        case ERROR -> ends(buffer, -104);
        case PART -> goesOn(buffer, 1);
        case NOTHING -> goesOn(buffer, 0);
        case CANCEL -> cancel(buffer);
      }
    }

    private void send() {
      int taken = buffers.take();
      requireFree(taken);
      if (taken != -1) {
        buffers.send(taken, LENGTH);
        used.add(taken);
        gone.remove(taken);
        submitted(taken, LENGTH);
      }
    }

    private void submitted(int buffer, int rest) {
      left.put(buffer, rest);
      asked.remove(buffer);
      require(List.of("submit " + buffer + " from " + (LENGTH - rest) + ", " + rest + " bytes"));
    }

    private void ends(int buffer, int result) {
      left.remove(buffer);
      buffers.completed(buffer, result);
      require(List.of());
    }

    /// The rest of what was cancelled may be sent or not, and be cancelled in its turn at once.
    private void goesOn(int buffer, int result) {
      int rest = left.getOrDefault(buffer, 0) - result;
      buffers.completed(buffer, result);
      boolean cancels = gone.contains(buffer) && kernel.asked.remove("cancel " + buffer);
      if (gone.contains(buffer) && kernel.asked.isEmpty()) {
        left.remove(buffer);
      } else {
        submitted(buffer, rest);
      }
      if (cancels) {
        asked.add(buffer);
      }
    }

    /// What is free, or being cancelled, may be asked for or not.
    private void cancel(int buffer) {
      boolean needed = left.containsKey(buffer) && asked.add(buffer);
      gone.add(buffer);
      buffers.cancel(buffer);
      if (needed || !kernel.asked.isEmpty()) {
        require(List.of("cancel " + buffer));
      }
    }

    private void require(List<String> expected) {
      if (!kernel.asked.equals(expected)) {
        throw LentBuffersLessons.asked(expected, kernel.asked, when(), STATE);
      }
    }

    /// Those that are free are given, each once, and then none.
    private void requireFree() {
      while (left.size() < count) {
        int taken = buffers.take();
        requireFree(taken);
        left.put(taken, 0);
      }
      requireFree(buffers.take());
    }

    private void requireFree(int taken) {
      Set<Integer> free = new TreeSet<>();
      for (int buffer = 0; buffer < count; buffer++) {
        if (!left.containsKey(buffer)) {
          free.add(buffer);
        }
      }
      if (taken == -1 ? !free.isEmpty() : !free.contains(taken)) {
        throw LentBuffersLessons.notOneOf(free, taken, when());
      }
    }
  }
}
