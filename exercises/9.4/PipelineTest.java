package manyclients.exercises.ch09;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import manyclients.exercises.ch09.Pipeline.Exchange;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Requests in order, responses in any.
class PipelineTest {
  private static final int MOST = 4;
  private static final int A_FEW = 10;
  private static final int MANY = 1_000;
  private static final int RESPONSE = 1_000;
  private static final int MANY_SMALL = 100_000;
  private static final int MANY_THAT_WAIT = 50_000;

  private final List<String> sent = new ArrayList<>();
  private final Pipeline pipeline = new Pipeline(MOST, sent::add);

  @Test
  @Order(1)
  @Demand("order")
  void aResponseGoesOutAtOnce() {
    pipeline.begin(false).reply("a");
    sent("one request, and its response", "a");
    pipeline.begin(false).reply("b");
    sent("another one after it", "a", "b");
  }

  @Test
  @Order(2)
  @Demand("order")
  void anEarlyResponseWaits() {
    Exchange a = pipeline.begin(false);
    Exchange b = pipeline.begin(false);
    b.reply("b");
    sent("requests a and b, and the response to b");
    a.reply("a");
    sent("the response to a, after that to b", "a", "b");
  }

  @Test
  @Order(3)
  @Demand("order")
  void aResponseLetsAllGoThatWaitedForIt() {
    List<Exchange> all = begin(4);
    all.get(3).reply("3");
    all.get(1).reply("1");
    sent("four requests, and responses to the last and the second");
    all.get(0).reply("0");
    sent("the response to the first", "0", "1");
    all.get(2).reply("2");
    sent("the response to the third", "0", "1", "2", "3");
  }

  @Test
  @Order(4)
  @Demand("order")
  void inWhateverOrder() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      PipelineTest fresh = new PipelineTest();
      List<Exchange> open = fresh.begin(MOST);
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < MOST; i++) {
        expected.add(Integer.toString(i));
      }
      List<Integer> left = new ArrayList<>(List.of(0, 1, 2, 3));
      while (!left.isEmpty()) {
        int next = left.remove(/* index */ random.nextInt(left.size()));
        open.get(next).reply(Integer.toString(next));
      }
      fresh.sent("four responses in another order", expected.toArray(String[]::new));
    }
  }

  @Test
  @Order(4)
  @Demand("order")
  void aResponseMayBeEmptyOrTheSame() {
    List<Exchange> all = begin(4);
    all.get(1).reply("");
    all.get(3).reply("ok");
    all.get(2).reply("ok");
    all.get(0).reply("ok");
    sent("an empty response, and three that are equal", "ok", "", "ok", "ok");
  }

  @Test
  @Order(11)
  @Demand("order")
  void manyMayWait() {
    int[] gone = new int[1];
    Pipeline patient = new Pipeline(MOST, _ -> gone[0]++);
    Exchange first = patient.begin(false);
    for (int i = 1; i < MANY_THAT_WAIT; i++) {
      patient.begin(false).reply("b");
    }
    try {
      first.reply("a");
    } catch (StackOverflowError e) {
      throw PipelineLessons.manyWait(MANY_THAT_WAIT, "a StackOverflowError was thrown");
    }
    if (gone[0] != MANY_THAT_WAIT) {
      throw PipelineLessons.manyWait(MANY_THAT_WAIT, gone[0] + " went out");
    }
  }

  @Test
  @Order(12)
  @Demand("order")
  void eachConnectionHasItsOwn() {
    PipelineTest other = new PipelineTest();
    Exchange a = pipeline.begin(false);
    Exchange b = other.pipeline.begin(true);
    b.reply("b");
    other.sent("the response to the only request of one connection, beside another one", "b");
    closing("another connection's last response has gone out", false);
    a.reply("a");
    sent("a response, after that of another connection's last request", "a");
    pipeline.begin(false).reply("c");
    sent("one more request, after another connection's last one", "a", "c");
  }

  @Test
  @Order(5)
  @Demand("full")
  void theCallerMayHaveBegunMore() {
    List<Exchange> all = begin(MOST + 2);
    full("six requests, where four may be under way", true);
    all.get(0).reply("0");
    full("five requests that are left of six", true);
    all.get(1).reply("1");
    full("four requests that are left of six", true);
    all.get(2).reply("2");
    full("three requests that are left of six", false);
  }

  @Test
  @Order(8)
  @Demand("last request")
  void whatIsRefusedTakesNoPlace() {
    List<Exchange> all = begin(2);
    all.add(pipeline.begin(true));
    refused("the last request has come");
    refused("the last request has come, and one was refused");
    full("three requests, and two more that were refused", false);
    all.get(0).reply("0");
    all.get(1).reply("1");
    closing("the last request has no response, and others were refused", false);
    all.get(2).reply("2");
    sent("three requests, and two more that were refused", "0", "1", "2");
    closing("the last response has gone out, and requests were refused", true);
    refused("the last response has gone out");
    closing("a request was refused after the last response", true);
  }

  @Test
  @Order(5)
  @Demand("full")
  void whatHasNotGoneOutTakesAPlace() {
    List<Exchange> all = begin(3);
    full("three requests, where four may be under way", false);
    all.add(pipeline.begin(false));
    full("four requests", true);
    all.get(1).reply("1");
    all.get(2).reply("2");
    full("four requests, of which the second and third have responses that wait", true);
    all.get(0).reply("0");
    full("three responses that went out", false);
    begin(3);
    full("four requests again", true);
  }

  @Test
  @Order(5)
  @Demand("full")
  void theLastRequestTakesAPlaceToo() {
    List<Exchange> all = begin(MOST - 1);
    pipeline.begin(true);
    full("four requests, the last of the connection among them", true);
    all.get(0).reply("0");
    full("three requests that are left of four", false);
  }

  @Test
  @Order(7)
  @Demand("closing")
  void noOtherResponseClosesIt() {
    pipeline.begin(false).reply("a");
    closing("a response has gone out, and more requests may come", false);
  }

  @Test
  @Order(6)
  @Demand("one response")
  void aRequestIsAnsweredOnce() {
    Exchange a = pipeline.begin(false);
    Exchange b = pipeline.begin(false);
    begin(2);
    b.reply("b");
    twice("a response that waits", b);
    full("four requests, and two responses to the second", true);
    a.reply("a");
    twice("a response that has gone out", a);
    twice("a response that has waited and gone out", b);
    sent("two responses, and each of them again", "a", "b");
  }

  @Test
  @Order(7)
  @Demand("closing")
  void theConnectionClosesAfterTheLastResponse() {
    Exchange a = pipeline.begin(false);
    Exchange b = pipeline.begin(true);
    closing("the last request has come", false);
    b.reply("b");
    closing("the last response waits for the one before it", false);
    a.reply("a");
    closing("the last response has gone out", true);
    sent("a request, and a last one", "a", "b");
  }

  @Test
  @Order(8)
  @Demand("last request")
  void noRequestComesAfterTheLast() {
    begin(1);
    Exchange last = pipeline.begin(true);
    refused("the last request has come");
    last.reply("b");
    refused("the last request has been answered");
  }

  @Test
  @Order(9)
  @Demand("nothing kept")
  void whatHasGoneOutIsNotKept() {
    Pipeline busy = new Pipeline(MOST, _ -> {});
    exchange(busy, A_FEW);
    if (Footprint.keeps(MANY * RESPONSE / 2, () -> exchange(busy, MANY))) {
      throw PipelineLessons.keeps(2 * MANY);
    }
    Reference.reachabilityFence(busy);
  }

  @Test
  @Order(10)
  @Demand("order")
  void aResponseMayBeGivenWhileAnotherGoesOut() {
    Exchange[] next = new Exchange[1];
    Pipeline lively =
        new Pipeline(
            MOST,
            response -> {
              sent.add(response);
              if (sent.size() == 1) {
                next[0].reply("b");
              }
            });
    Exchange first = lively.begin(false);
    next[0] = lively.begin(false);
    first.reply("a");
    sent("a response, during which the next one was given", "a", "b");
  }

  @Test
  @Order(10)
  @Demand("order")
  void aRequestMayComeWhileAResponseGoesOut() {
    Pipeline[] self = new Pipeline[1];
    Exchange[] next = new Exchange[1];
    self[0] =
        new Pipeline(
            MOST,
            response -> {
              sent.add(response);
              if (sent.size() == 1) {
                next[0] = self[0].begin(false);
              }
            });
    Exchange a = self[0].begin(false);
    Exchange b = self[0].begin(false);
    a.reply("a");
    next[0].reply("c");
    sent("a response, during which another request came", "a");
    b.reply("b");
    sent("the response to the second, after that to the third", "a", "b", "c");
  }

  @Test
  @Order(10)
  @Demand("order")
  void aRequestMayBeAnsweredWhileAResponseGoesOut() {
    Pipeline[] self = new Pipeline[1];
    self[0] =
        new Pipeline(
            MOST,
            response -> {
              sent.add(response);
              if (sent.size() == 1) {
                self[0].begin(false).reply("b");
              }
            });
    self[0].begin(false).reply("a");
    sent("a response, during which another request came and was answered", "a", "b");
  }

  /// A receiver that has to do something before it can take a response.
  @Test
  @Order(10)
  @Demand("order")
  void itGoesOutAfterThatOne() {
    Exchange[] next = new Exchange[1];
    Pipeline slow =
        new Pipeline(
            MOST,
            response -> {
              if (response.equals("a")) {
                next[0].reply("b");
              }
              sent.add(response);
            });
    Exchange first = slow.begin(false);
    next[0] = slow.begin(false);
    first.reply("a");
    sent("a response, and the next one while it went out", "a", "b");
  }

  @Test
  @Order(12)
  @Demand("order")
  void eachMayBeGivenWhileTheLastGoesOut() {
    int[] gone = new int[1];
    List<Exchange> all = new ArrayList<>();
    Pipeline lively =
        new Pipeline(
            MANY_THAT_WAIT,
            _ -> {
              gone[0]++;
              if (gone[0] < all.size()) {
                all.get(gone[0]).reply("b");
              }
            });
    for (int i = 0; i < MANY_THAT_WAIT; i++) {
      all.add(lively.begin(false));
    }
    try {
      all.getFirst().reply("a");
    } catch (StackOverflowError e) {
      throw PipelineLessons.nested(MANY_THAT_WAIT, "a StackOverflowError was thrown");
    }
    if (gone[0] != MANY_THAT_WAIT) {
      throw PipelineLessons.nested(MANY_THAT_WAIT, gone[0] + " went out");
    }
  }

  /// There is always another one under way, so that they are a chain.
  @Test
  @Order(13)
  @Demand("nothing kept")
  void norDoesOneOfAChain() {
    Pipeline busy = new Pipeline(MOST, _ -> {});
    Exchange kept = busy.begin(false);
    Exchange[] last = {busy.begin(false)};
    kept.reply("a");
    boolean keeps =
        Footprint.keeps(
            MANY_SMALL * 8L,
            () -> {
              for (int i = 0; i < MANY_SMALL; i++) {
                Exchange next = busy.begin(false);
                last[0].reply("a");
                last[0] = next;
              }
            });
    if (keeps) {
      throw PipelineLessons.keepsOthers(MANY_SMALL);
    }
    Reference.reachabilityFence(busy);
    Reference.reachabilityFence(kept);
  }

  @Test
  @Order(9)
  @Demand("nothing kept")
  void aHandlerMayKeepItsExchange() {
    Pipeline busy = new Pipeline(MOST, _ -> {});
    exchange(busy, A_FEW);
    List<Exchange> kept = new ArrayList<>(2 * MANY);
    if (Footprint.keeps(MANY * RESPONSE / 2, () -> exchange(busy, MANY, kept))) {
      throw PipelineLessons.keepsWithExchange(2 * MANY);
    }
    Reference.reachabilityFence(busy);
    Reference.reachabilityFence(kept);
  }

  @Test
  @Order(9)
  @Demand("nothing kept")
  void anExchangeKeepsNoOthers() {
    Pipeline busy = new Pipeline(MOST, _ -> {});
    Exchange kept = busy.begin(false);
    kept.reply("a");
    if (Footprint.keeps(MANY_SMALL * 8L, () -> exchangeSmall(busy, MANY_SMALL))) {
      throw PipelineLessons.keepsOthers(MANY_SMALL);
    }
    Reference.reachabilityFence(busy);
    Reference.reachabilityFence(kept);
  }

  private static void exchangeSmall(Pipeline pipeline, int requests) {
    for (int i = 0; i < requests; i++) {
      pipeline.begin(false).reply("a");
    }
  }

  private static void exchange(Pipeline pipeline, int pairs, List<Exchange> kept) {
    for (int i = 0; i < pairs; i++) {
      Exchange first = pipeline.begin(false);
      Exchange second = pipeline.begin(false);
      second.reply("b".repeat(RESPONSE));
      first.reply("a".repeat(RESPONSE));
      kept.add(first);
      kept.add(second);
    }
  }

  /// Pairs of requests; the second is answered first.
  private static void exchange(Pipeline pipeline, int pairs) {
    for (int i = 0; i < pairs; i++) {
      Exchange first = pipeline.begin(false);
      pipeline.begin(false).reply("b".repeat(RESPONSE));
      first.reply("a".repeat(RESPONSE));
    }
  }

  private List<Exchange> begin(int count) {
    List<Exchange> begun = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      begun.add(pipeline.begin(false));
    }
    return begun;
  }

  private void sent(String what, String... expected) {
    if (!sent.equals(List.of(expected))) {
      throw PipelineLessons.sent(what, List.of(expected), sent);
    }
  }

  private void full(String what, boolean expected) {
    if (pipeline.isFull() != expected) {
      throw PipelineLessons.full(what, expected);
    }
  }

  private void closing(String what, boolean expected) {
    if (pipeline.isClosing() != expected) {
      throw PipelineLessons.closing(what, expected);
    }
  }

  private static void twice(String what, Exchange exchange) {
    try {
      exchange.reply("again");
    } catch (IllegalStateException e) {
      return;
    }
    throw PipelineLessons.twice(what);
  }

  private void refused(String when) {
    try {
      pipeline.begin(false);
    } catch (IllegalStateException e) {
      return;
    }
    throw PipelineLessons.notRefused(when);
  }

  /// What may happen. A number is a response to the request of that number.
  private static final List<String> STEPS = List.of("begin", "begin the last", "0", "1", "2", "3");

  @Test
  @Order(99)
  @Demand("order")
  void whateverHappens() {
    Sequences.all(STEPS, 7, PipelineTest::happens);
  }

  private static boolean happens(List<String> steps) {
    PipelineTest fresh = new PipelineTest();
    Pipeline two = new Pipeline(2, fresh.sent::add);
    List<Exchange> begun = new ArrayList<>();
    Set<String> answered = new HashSet<>();
    List<String> gone = new ArrayList<>();
    boolean ending = false;
    for (String step : steps) {
      boolean refused;
      boolean refuses = false;
      if (step.startsWith("begin")) {
        refuses = ending;
        refused = refuses(() -> begun.add(two.begin(step.equals("begin the last"))));
        ending |= step.equals("begin the last");
      } else if (Integer.parseInt(step) < begun.size()) {
        refuses = !answered.add(step);
        refused = refuses(() -> begun.get(Integer.parseInt(step)).reply(step));
      } else {
        return false;
      }
      while (answered.contains("" + gone.size())) {
        gone.add("" + gone.size());
      }
      String what = String.join(", ", steps);
      if (refused != refuses) {
        throw PipelineLessons.refusal(refuses, what);
      }
      if (!fresh.sent.equals(gone)) {
        throw PipelineLessons.sent(what, gone, fresh.sent);
      }
      boolean full = begun.size() - gone.size() >= 2;
      if (two.isFull() != full) {
        throw PipelineLessons.full(what, full);
      }
      boolean closing = ending && gone.size() == begun.size();
      if (two.isClosing() != closing) {
        throw PipelineLessons.closing("these have happened: " + what, closing);
      }
    }
    return true;
  }

  private static boolean refuses(Runnable call) {
    try {
      call.run();
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  @Test
  @Order(100)
  @Demand("order")
  void alsoWhileResponsesGoOut() {
    Random random = new Random(1);
    for (int i = 0; i < 2 * MANY; i++) {
      Life life = new Life(random);
      for (int j = 0; j < 6; j++) {
        life.somethingHappens();
        life.require();
      }
    }
  }

  /// A connection on which something happens also while a response goes out.
  private static final class Life {
    private final Random random;
    private final List<String> steps = new ArrayList<>();
    private final PipelineTest fresh = new PipelineTest();
    private final Pipeline tried = new Pipeline(3, this::goesOut);
    private final List<Exchange> begun = new ArrayList<>();
    private final Set<Integer> answered = new HashSet<>();
    private boolean ending;

    private Life(Random random) {
      this.random = random;
    }

    private void goesOut(String response) {
      steps.add("(while " + response + " goes out");
      for (int more = random.nextInt(3); more > 0 && steps.size() < 20; more--) {
        somethingHappens();
      }
      steps.add(")");
      fresh.sent.add(response);
    }

    private void somethingHappens() {
      if (begun.isEmpty() || random.nextBoolean()) {
        boolean last = random.nextInt(8) == 0;
        requireRefusal(
            ending, last ? "begin the last" : "begin", () -> begun.add(tried.begin(last)));
        ending |= last;
      } else {
        int request = random.nextInt(begun.size());
        requireRefusal(
            !answered.add(request),
            "reply to " + request,
            () -> begun.get(request).reply("" + request));
      }
    }

    private void requireRefusal(boolean refuses, String step, Runnable call) {
      steps.add(step);
      String what = said();
      if (refuses(call) != refuses) {
        throw PipelineLessons.refusal(refuses, what);
      }
    }

    private String said() {
      return String.join(", ", steps);
    }

    private void require() {
      List<String> gone = new ArrayList<>();
      while (answered.contains(gone.size())) {
        gone.add("" + gone.size());
      }
      fresh.sent(said(), gone.toArray(String[]::new));
      if (tried.isFull() != begun.size() - gone.size() >= 3) {
        throw PipelineLessons.full(said(), !tried.isFull());
      }
      if (tried.isClosing() != (ending && gone.size() == begun.size())) {
        throw PipelineLessons.closing("these have happened: " + said(), !tried.isClosing());
      }
    }
  }
}
