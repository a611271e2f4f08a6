package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A kernel that only writes down what it is asked: the test says what completes, and how.
class LastingReceiveTest {
  private static final int CANCELED = -125; // the error of a receive that was cancelled

  private static final String TWICE =
      "Two receives under way on one socket take its bytes from each other, and their order is"
          + " lost. A receive is under way until a completion without more has come.";

  private static final String ENDED =
      "A receive that has ended does not complete again. If it is still wanted, submit it again.";

  private static final String STARVED =
      "Without buffers, the receive would end in the same way, as fast as the kernel can say so."
          + " Wait for buffersAreBack(), however often want(true) is called before that.";

  private static final String ONE_CANCEL = "One cancel is enough to end a submission.";

  private final List<String> asked = new ArrayList<>();
  private final LastingReceive receive = new LastingReceive(kernel(asked));

  private static LastingReceive.Kernel kernel(List<String> asked) {
    return new LastingReceive.Kernel() {
      @Override
      public void submit() {
        asked.add("submit");
      }

      @Override
      public void cancel() {
        asked.add("cancel");
      }
    };
  }

  @Test
  @Order(1)
  @Demand("one at a time")
  void oneSubmissionCompletesManyTimes() {
    receive.want(true);
    requireAsked("submit", "when it is wanted", ENDED);
    receive.completed(10, true);
    receive.want(true);
    receive.completed(10, true);
    requireAsked("nothing", "while there is more to come", TWICE);
  }

  @Test
  @Order(2)
  @Demand("submitted again")
  void aReceiveIsSubmittedAgainWhateverItEndedWith() {
    receive.want(true);
    requireAsked("submit", "when it is wanted", ENDED);
    for (int result : new int[] {10, 0, -104, CANCELED}) {
      receive.completed(10, true);
      receive.completed(result, false);
      requireAsked(
          "submit",
          "after completed(%d, false)".formatted(result),
          ENDED
              + " It is wanted until want(false) is called; the caller decides what an end means.");
    }
  }

  @Test
  @Order(3)
  @Demand("no buffers")
  void theReceiveWaitsWhileThereAreNoBuffers() {
    receive.want(true);
    requireAsked("submit", "when it is wanted", ENDED);
    for (int i = 0; i < 3; i++) {
      receive.completed(-LastingReceive.ENOBUFS, false);
      receive.want(true);
      requireAsked("nothing", "after ENOBUFS, before buffers are back", STARVED);
      receive.buffersAreBack();
      requireAsked("submit", "when buffers are back after ENOBUFS", ENDED);
    }
  }

  @Test
  @Order(4)
  @Demand("no buffers")
  void theReceiveWaitsForBuffersEvenIfItIsNotWantedInBetween() {
    receive.want(true);
    receive.completed(-LastingReceive.ENOBUFS, false);
    receive.want(false);
    asked.clear();
    receive.want(true);
    requireAsked("nothing", "after ENOBUFS, want(false) and want(true)", STARVED);
    receive.want(false);
    receive.buffersAreBack();
    receive.want(true);
    requireAsked(
        "submit",
        "when it is wanted again, and buffers are back",
        "Buffers came back while the receive was not wanted. They will not come back again, so"
            + " remember it.");
  }

  @Test
  @Order(5)
  @Demand("cancelling")
  void aReceiveThatIsNotWantedIsCancelledOnce() {
    receive.want(true);
    receive.completed(10, true);
    asked.clear();
    receive.want(false);
    String underWay = "The receive is under way, so the kernel has to end it.";
    requireAsked("cancel", "when it is no longer wanted", underWay);
    receive.want(false);
    requireAsked("nothing", "when want(false) is called once more", ONE_CANCEL);
    receive.completed(10, true);
    receive.completed(CANCELED, false);
    receive.buffersAreBack();
    requireAsked("nothing", "when it has ended", "It is not wanted, so it is not submitted.");
  }

  @Test
  @Order(6)
  @Demand("cancelling")
  void aReceiveThatIsBeingCancelledIsSubmittedAfterItsEnd() {
    receive.want(true);
    receive.want(false);
    asked.clear();
    receive.want(true);
    requireAsked("nothing", "when it is wanted again, and has not ended", TWICE);
    receive.want(false);
    requireAsked("nothing", "when it is not wanted again, and has not ended", ONE_CANCEL);
    receive.want(true);
    receive.completed(CANCELED, false);
    requireAsked("submit", "when it has ended", ENDED);
    receive.want(false);
    String underWay = "The receive is under way again, so the kernel has to end it.";
    requireAsked("cancel", "when it is no longer wanted", underWay);
  }

  @Test
  @Order(7)
  @Demand("cancelling")
  void aReceiveThatIsNotUnderWayIsNotCancelled() {
    String means = "There is no receive that the kernel could end.";
    receive.want(false);
    requireAsked("nothing", "when it is not wanted, and never was", means);
    receive.want(true);
    receive.completed(-LastingReceive.ENOBUFS, false);
    asked.clear();
    receive.want(false);
    requireAsked("nothing", "after ENOBUFS, when it is no longer wanted", means);
  }

  private void requireAsked(String expected, String when, String means) {
    String seen = String.join(", ", asked);
    asked.clear();
    require(expected, seen, when, means);
  }

  private static void require(String expected, String seen, String when, String means) {
    String happened = seen.isEmpty() ? "nothing" : seen;
    if (!happened.equals(expected)) {
      throw new Lesson(
          expected + ", " + when, "the kernel was asked: " + happened, means, "operations");
    }
  }

  private enum Step {
    WANT("want(true)"),
    UNWANT("want(false)"),
    COMES("completed(10, true)"),
    ENDS("completed(10, false)"),
    FAILS("completed(-125, false)"),
    STARVES("completed(-ENOBUFS, false)"),
    BACK("buffersAreBack()");

    private final String call;

    Step(String call) {
      this.call = call;
    }

    @Override
    public String toString() {
      return call;
    }

    boolean isCompletion() {
      return this == COMES || isEnd();
    }

    boolean isEnd() {
      return this == ENDS || this == FAILS || this == STARVES;
    }
  }

  @Test
  @Order(8)
  @Demand("cancelling")
  void theKernelIsAskedInTimeWhateverHappens() {
    Sequences.all(List.of(Step.values()), 6, steps -> new Life().isPossible(steps));
  }

  /// A receive, and beside it the facts that decide what the kernel is asked.
  private static final class Life {
    private final List<String> asked = new ArrayList<>();
    private final LastingReceive receive = new LastingReceive(kernel(asked));
    private boolean wanted;
    private boolean underWay;
    private boolean cancelled;
    private boolean starved;

    boolean isPossible(List<Step> steps) {
      for (Step step : steps) {
        if (step.isCompletion() && !underWay) {
          return false;
        }
        asked.clear();
        String expected = expected(step);
        call(step);
        require(
            expected,
            String.join(", ", asked),
            "by the last of " + Sequences.told(steps),
            "Three facts decide: whether the receive is wanted, whether it is under way (and was"
                + " cancelled), and whether there are buffers. Each call changes one of them; then"
                + " look at all three.");
      }
      return true;
    }

    private String expected(Step step) {
      wanted = step == Step.WANT || wanted && step != Step.UNWANT;
      underWay &= !step.isEnd();
      starved = step == Step.STARVES || starved && step != Step.BACK;
      if (step == Step.UNWANT && underWay && !cancelled) {
        cancelled = true;
        return "cancel";
      } else if (wanted && !underWay && !starved) {
        underWay = true;
        cancelled = false;
        return "submit";
      }
      return "nothing";
    }

    private void call(Step step) {
      switch (step) {
        case WANT -> receive.want(true);
        case UNWANT -> receive.want(false);
        case COMES -> receive.completed(10, true);
        case ENDS -> receive.completed(10, false);
        case FAILS -> receive.completed(CANCELED, false);
        case STARVES -> receive.completed(-LastingReceive.ENOBUFS, false);
        case BACK -> receive.buffersAreBack();
      }
    }
  }
}
