package manyclients.exercises.ch09;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import manyclients.exercises.ch09.Pipeline.Exchange;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Requests in order, responses in any.
class PipelineTest {
  private static final int MOST = 4;
  private static final int A_FEW = 10;
  private static final int MANY = 1_000;
  private static final int RESPONSE = 1_000;

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
  @Order(6)
  @Demand("one response")
  void aRequestIsAnsweredOnce() {
    Exchange a = pipeline.begin(false);
    Exchange b = pipeline.begin(false);
    b.reply("b");
    twice("a response that waits", b);
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
}
