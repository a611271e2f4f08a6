package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.exercises.ch04.ReplyOrder.Request;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.ReplyChannel;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Five requests, a to e, in every order in which they may be finished.
class ReplyOrderTest {
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
  private static final String BYE = "hung up";
  private static final int REQUESTS = 20_000;
  private static final int FEW = 100;
  private static final int LONG_REPLY = 10_000;

  private static final ReplyChannel SILENCE =
      new ReplyChannel() {
        @Override
        public void send(String reply) {}

        @Override
        public void hangUp() {}
      };

  /// The client's end. It writes down what it is sent.
  private static final class Log implements ReplyChannel {
    private final List<String> sent = new ArrayList<>();
    private Runnable whileSending = () -> {};
    private Runnable whileHangingUp = () -> {};
    private int deep;

    @Override
    public void send(String reply) {
      if (deep == 100) {
        throw ReplyOrderLessons.callsItself();
      }
      deep++;
      sent.add(reply);
      whileSending.run();
      deep--;
    }

    @Override
    public void hangUp() {
      sent.add(BYE);
      whileHangingUp.run();
    }
  }

  @Test
  @Order(1)
  @Demand("in order")
  void whatIsFinishedInOrderIsSentInOrder() {
    finishAll(NAMES, Set.of());
  }

  @Test
  @Order(2)
  @Demand("no waiting")
  void whoIsDoneTooEarlyDoesNotWaitWithTheLoop() {
    ReplyOrder order = new ReplyOrder(new Log(), 2);
    order.begin();
    Request second = order.begin();
    if (!Errand.doing("loop", () -> second.done("b")).endsByItself()) {
      throw ReplyOrderLessons.blocks();
    }
  }

  @Test
  @Order(3)
  @Demand("in order")
  void inWhateverOrderTheyAreFinishedTheyLeaveInTheirOwn() {
    for (List<String> finished : permutations(NAMES)) {
      finishAll(finished, Set.of());
    }
  }

  @Test
  @Order(4)
  @Demand("a failure")
  void whoFailsEndsTheTalkAtItsPlace() {
    for (List<String> finished : permutations(NAMES)) {
      for (String one : NAMES) {
        finishAll(finished, Set.of(one));
      }
    }
  }

  @Test
  @Order(5)
  @Demand("a failure")
  void theTalkEndsOnce() {
    for (List<String> finished : permutations(NAMES)) {
      finishAll(finished, Set.of("b", "d"));
      finishAll(finished, Set.of("d", "e"));
    }
  }

  @Test
  @Order(6)
  @Demand("said first")
  void whatIsSaidFirstCounts() {
    expectFirst(
        "b", "done and then failed", second -> List.of(() -> second.done("b"), second::failed));
    expectFirst(
        BYE, "failed and then done", second -> List.of(second::failed, () -> second.done("b")));
    expectFirst(
        "b",
        "done and then done again",
        second -> List.of(() -> second.done("b"), () -> second.done("late")));
  }

  @Test
  @Order(6)
  @Demand("said first")
  void whatIsSaidAfterItHasLeftDoesNotCount() {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 3);
    Request first = order.begin();
    final Request second = order.begin();
    first.done("a");
    first.failed();
    first.done("late");
    second.done("b");
    second.done("b");
    expectSaid("a is done, then failed, then done again, and b is done twice", log, "a", "b");
    Request third = order.begin();
    third.failed();
    third.failed();
    third.done("c");
    expectSaid("after that c has failed, then failed again, and then is done", log, "a", "b", BYE);
  }

  private static void expectSaid(String when, Log log, String... expected) {
    expectSaid(when, log, List.of(expected));
  }

  private static void expectSaid(String when, Log log, List<String> expected) {
    if (!log.sent.equals(expected)) {
      throw ReplyOrderLessons.saidAfterwards(when, expected, log.sent);
    }
  }

  @Test
  @Order(7)
  @Demand("most")
  void noMoreAreBegunThanMayBe() {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 3);
    expectOpen(true, order, "before the first of three");
    final Request first = order.begin();
    expectOpen(true, order, "with one of three in work");
    Request second = order.begin();
    Request third = order.begin();
    expectOpen(false, order, "with three of three in work");
    third.done("c");
    expectOpen(false, order, "with two in work, and a third reply that waits for them");
    second.done("b");
    expectOpen(false, order, "with one in work, and two replies that wait for it");
    first.done("a");
    expectOpen(true, order, "when all three replies have left");
    order.begin().failed();
    if (order.isOpen()) {
      throw ReplyOrderLessons.openAfterTheEnd();
    }
  }

  @Test
  @Order(12)
  @Demand("a failure")
  void whatIsBegunAfterTheEndIsNotAnswered() {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 3);
    order.begin().failed();
    order.begin().done("late");
    order.begin().failed();
    if (!log.sent.equals(List.of(BYE))) {
      throw ReplyOrderLessons.afterTheEnd(log.sent);
    }
  }

  @Test
  @Order(8)
  @Demand("most")
  void whatWaitsForItsTurnCountsAsOne() {
    ReplyOrder order = new ReplyOrder(new Log(), 3);
    order.begin();
    order.begin().done("b");
    expectOpen(true, order, "with one of three in work, and one reply that waits for it");
    ReplyOrder other = new ReplyOrder(new Log(), 2);
    other.begin();
    other.begin().failed();
    expectOpen(false, other, "with one of two in work, and a failure that waits for it");
    ReplyOrder third = new ReplyOrder(new Log(), 3);
    third.begin();
    Request middle = third.begin();
    third.begin();
    middle.failed();
    expectOpen(false, third, "with two of three in work, and a failure between them");
  }

  @Test
  @Order(9)
  @Demand("most")
  void whatIsStillToBeSentCountsWhileAnotherIsBeingSent() {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 3);
    final Request first = order.begin();
    order.begin().done("b");
    order.begin().done("c");
    log.whileSending =
        () -> {
          log.whileSending = () -> {};
          order.begin();
          expectOpen(false, order, "with b and c still to be sent, and another one begun");
        };
    first.done("a");
  }

  @Test
  @Order(9)
  @Demand("from within")
  void aFailureFromWithinWaitsForTheReplyThatIsBeingSent() {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 3);
    final Request first = order.begin();
    Request second = order.begin();
    log.whileSending =
        () -> {
          second.failed();
          if (log.sent.contains(BYE)) {
            throw ReplyOrderLessons.hangsUpInTheMiddle();
          }
        };
    first.done("a");
    List<String> expected = List.of("a", BYE);
    if (!log.sent.equals(expected)) {
      throw ReplyOrderLessons.sentFromWithin(expected, log.sent);
    }
  }

  @Test
  @Order(10)
  @Demand("most")
  void nothingIsKeptOfWhatHasBeenSent() {
    ReplyOrder order = new ReplyOrder(SILENCE, 2);
    boolean keeps =
        Footprint.keepsEachTime(
            REQUESTS * 4,
            () -> {
              for (int i = 0; i < REQUESTS; i++) {
                Request first = order.begin();
                order.begin().done("a reply");
                first.done("a reply");
              }
            });
    order.begin();
    if (keeps) {
      throw ReplyOrderLessons.remembers();
    }
  }

  /// Who has a request may have it for long, to say something about it a second time.
  @Test
  @Order(11)
  @Demand("most")
  void alsoWhenSomebodyHoldsAnOldRequest() {
    ReplyOrder order = new ReplyOrder(SILENCE, 3);
    Request old = order.begin();
    Request[] youngest = {order.begin()};
    old.done("a reply");
    boolean keeps =
        Footprint.keepsEachTime(
            REQUESTS * 4,
            () -> {
              for (int i = 0; i < REQUESTS; i++) {
                Request next = order.begin();
                youngest[0].done("a reply");
                youngest[0] = next;
              }
            });
    old.failed();
    if (keeps) {
      throw ReplyOrderLessons.holdsOn();
    }
    List<Request> held = new ArrayList<>();
    boolean keepsReplies =
        Footprint.keepsEachTime(
            FEW * LONG_REPLY / 2,
            () -> {
              for (int i = 0; i < FEW; i++) {
                held.add(order.begin());
                youngest[0].done("x".repeat(LONG_REPLY));
                youngest[0] = held.getLast();
              }
            });
    held.getFirst().failed();
    if (keepsReplies) {
      throw ReplyOrderLessons.holdsReplies();
    }
    youngest[0].done("a reply");
    if (Footprint.keepsEachTime(FEW * LONG_REPLY / 2, () -> reportTwice(order, held))) {
      throw ReplyOrderLessons.holdsReports();
    }
    held.getFirst().failed();
  }

  /// Each of some requests is answered, and then again, at length.
  private static void reportTwice(ReplyOrder order, List<Request> held) {
    for (int i = 0; i < FEW; i++) {
      held.add(order.begin());
      held.getLast().done("a reply");
      held.getLast().done("x".repeat(LONG_REPLY));
    }
  }

  @Test
  @Order(8)
  @Demand("from within")
  void aRequestThatIsFinishedWhileAnotherIsBeingSentIsSentOnce() {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 1);
    List<String> expected = new ArrayList<>();
    log.whileSending =
        () -> {
          expectOpen(true, order, "while a reply is being sent, with nothing else in work");
          if (expected.size() < 10_000) {
            expected.add("" + expected.size());
            order.begin().done(expected.getLast());
          }
        };
    expected.add("0");
    order.begin().done("0");
    if (!log.sent.equals(expected)) {
      throw ReplyOrderLessons.sentFromWithin(expected, log.sent);
    }
  }

  @Test
  @Order(9)
  @Demand("in order")
  void anEmptyReplyIsAReply() {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 2);
    Request first = order.begin();
    order.begin().done("b");
    first.done("");
    if (!log.sent.equals(List.of("", "b"))) {
      throw ReplyOrderLessons.emptyReply(log.sent);
    }
  }

  /// Begins all requests, finishes them in this order, and looks what has left after each.
  private static void finishAll(List<String> order, Set<String> failing) {
    Log log = new Log();
    ReplyOrder replies = new ReplyOrder(log, NAMES.size());
    List<Request> requests = new ArrayList<>();
    NAMES.forEach(_ -> requests.add(replies.begin()));
    List<String> finished = new ArrayList<>();
    for (String name : order) {
      Request request = requests.get(NAMES.indexOf(name));
      finished.add(name);
      if (failing.contains(name)) {
        request.failed();
      } else {
        request.done(name);
      }
      List<String> expected = expected(finished, failing);
      if (!log.sent.equals(expected)) {
        throw ReplyOrderLessons.wrong(finished, failing, expected, log.sent);
      }
    }
  }

  private static List<String> expected(List<String> finished, Set<String> failing) {
    List<String> expected = new ArrayList<>();
    for (String name : NAMES) {
      if (!finished.contains(name)) {
        break;
      }
      if (failing.contains(name)) {
        expected.add(BYE);
        break;
      }
      expected.add(name);
    }
    return expected;
  }

  private interface Statements {
    List<Runnable> about(Request second);
  }

  private static void expectFirst(String expected, String what, Statements statements) {
    Log log = new Log();
    ReplyOrder order = new ReplyOrder(log, 2);
    Request first = order.begin();
    statements.about(order.begin()).forEach(Runnable::run);
    first.done("a");
    if (!log.sent.equals(List.of("a", expected))) {
      throw ReplyOrderLessons.saidTwice(what, List.of("a", expected), log.sent);
    }
  }

  private static void expectOpen(boolean open, ReplyOrder order, String when) {
    if (order.isOpen() != open) {
      throw open ? ReplyOrderLessons.closed(when) : ReplyOrderLessons.open(when);
    }
  }

  private static List<List<String>> permutations(List<String> names) {
    if (names.isEmpty()) {
      return List.of(List.of());
    }
    List<List<String>> all = new ArrayList<>();
    for (String first : names) {
      List<String> others = new ArrayList<>(names);
      others.remove(first);
      for (List<String> rest : permutations(others)) {
        List<String> one = new ArrayList<>(List.of(first));
        one.addAll(rest);
        all.add(one);
      }
    }
    return all;
  }

  /// What may happen. A number is the reply to the request of that number.
  private static final List<String> STEPS =
      List.of("begin", "0", "1", "2", "0 fails", "1 fails", "2 fails");

  @Test
  @Order(13)
  @Demand("in order")
  void whateverHappens() {
    Sequences.all(STEPS, 6, ReplyOrderTest::happens);
  }

  /// The same, and one step more that happens from within the first `send`, or `hangUp`.
  @Test
  @Order(14)
  @Demand("from within")
  void alsoFromWithin() {
    for (String within : STEPS) {
      Sequences.all(STEPS, 5, steps -> happens(steps, within));
    }
  }

  private static boolean happens(List<String> steps) {
    String when = "these have happened: " + String.join(", ", steps);
    return new Scene().happen(steps, when);
  }

  private static boolean happens(List<String> steps, String within) {
    String when =
        "these have happened: "
            + String.join(", ", steps)
            + "; and within the first call "
            + within;
    Scene scene = new Scene();
    scene.withinTheFirstCall(within);
    return scene.happen(steps, when);
  }

  /// What happens to a window of two, and what should come of it.
  private static final class Scene {
    private final Log log = new Log();
    private final ReplyOrder order = new ReplyOrder(log, 2);
    private final List<Request> begun = new ArrayList<>();
    private final Map<Integer, String> finished = new HashMap<>();
    private final List<String> said = new ArrayList<>();

    /// @return false when they cannot
    boolean happen(List<String> steps, String when) {
      for (String step : steps) {
        if (!happens(step)) {
          return false;
        }
        expect(when);
      }
      return true;
    }

    private boolean happens(String step) {
      return step.equals("begin") ? begins() : isFinished(step);
    }

    private boolean begins() {
      if (isFull()) {
        return false;
      }
      begun.add(order.begin());
      return true;
    }

    private boolean isFull() {
      return said.contains(BYE) || begun.size() - said.size() >= 2;
    }

    private boolean isFinished(String step) {
      int number = step.charAt(0) - '0';
      if (number >= begun.size()) {
        return false;
      }
      boolean fails = step.endsWith("fails");
      finished.putIfAbsent(number, fails ? BYE : step);
      if (fails) {
        begun.get(number).failed();
      } else {
        begun.get(number).done(step);
      }
      return true;
    }

    void withinTheFirstCall(String step) {
      Runnable once =
          () -> {
            log.whileSending = () -> {};
            log.whileHangingUp = () -> {};
            say(log.sent.size());
            happens(step);
          };
      log.whileSending = once;
      log.whileHangingUp = once;
    }

    private void say(int most) {
      while (said.size() < most && !said.contains(BYE) && finished.containsKey(said.size())) {
        said.add(finished.get(said.size()));
      }
    }

    private void expect(String when) {
      say(begun.size());
      expectSaid(when, log, said);
      expectOpen(!isFull(), order, "with a window of two, when " + when);
    }
  }
}
