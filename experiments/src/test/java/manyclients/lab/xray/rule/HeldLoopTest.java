package manyclients.lab.xray.rule;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class HeldLoopTest {

  @Test
  void aHandlerThatHeldTheLoopIsNamedWithTheClientsThatWaited() {
    Sketch sketch = Sketch.of(100_000, 4, "loop-1");
    sketch.asked(0, 900, 13_100).served(0, 0, 1_000, 13_000);
    sketch.asked(1, 2_000, 13_200).served(0, 1, 13_000, 13_100);
    sketch.asked(2, 12_000, 13_300).served(0, 2, 13_100, 13_200);
    sketch.asked(3, 20_000, 20_100).served(0, 3, 20_050, 20_060);
    assertThat(new HeldLoop().look(sketch.trace()))
        .containsExactly(
            new Sentence(
                1_000,
                "t0",
                "held-loop",
                "A handler held the loop loop-1 for 12.0 ms; 2 other clients waited for it."));
  }

  @Test
  void onlyTheWorstIsDescribedAndTheOthersAreCounted() {
    Sketch sketch = Sketch.of(100_000, 1, "loop-1");
    sketch.asked(0, 0, 6_000).served(0, 0, 0, 6_000);
    sketch.asked(0, 20_000, 29_000).served(0, 0, 20_000, 29_000);
    assertThat(new HeldLoop().look(sketch.trace()))
        .singleElement()
        .satisfies(it -> assertThat(it.at()).isEqualTo(20_000))
        .extracting(Sentence::text)
        .asString()
        .contains("9.0 ms; 0 other clients", "1 other request held it for 5.0 ms or more");
  }

  @Test
  void aHandlerThatIsQuickIsNotNamed() {
    Sketch sketch = Sketch.of(100_000, 2, "loop-1");
    sketch.asked(0, 900, 2_100).served(0, 0, 1_000, 2_000);
    sketch.asked(1, 950, 2_300).served(0, 1, 2_000, 2_200);
    assertThat(new HeldLoop().look(sketch.trace())).isEmpty();
  }

  /// Netty's loops are like this: they do not report that they select.
  @Test
  void aThreadThatReturnsToAClientIsALoop() {
    Sketch sketch = Sketch.of(100_000, 2, "nio-1");
    read(sketch, 0, 1_000, 2_000);
    read(sketch, 1, 3_000, 4_000);
    assertThat(new HeldLoop().look(sketch.trace())).isEmpty();
    read(sketch, 0, 10_000, 30_000);
    sketch.asked(1, 15_000, 31_000);
    assertThat(new HeldLoop().look(sketch.trace()))
        .singleElement()
        .extracting(Sentence::text)
        .isEqualTo("A handler held the loop nio-1 for 20.0 ms; 1 other client waited for it.");
  }

  @Test
  void aThreadThatServesClientsOneAfterTheOtherIsNoLoop() {
    Sketch sketch = Sketch.of(100_000, 2, "pool-1");
    read(sketch, 0, 1_000, 20_000);
    read(sketch, 0, 21_000, 30_000);
    read(sketch, 1, 31_000, 50_000);
    assertThat(new HeldLoop().look(sketch.trace())).isEmpty();
  }

  private static void read(Sketch sketch, int client, long from, long to) {
    sketch
        .thread(0, Kind.READ, from, client, 100)
        .thread(0, Kind.HANDLER_BEGAN, from, client)
        .thread(0, Kind.HANDLER_ENDED, to, client);
  }

  @Test
  void clientsOfAnotherLoopDoNotWaitForThisOne() {
    Sketch sketch = Sketch.of(100_000, 2, "loop-1", "loop-2");
    sketch.asked(0, 900, 13_100).served(0, 0, 1_000, 13_000);
    sketch.asked(1, 12_000, 14_100).served(1, 1, 13_500, 14_000);
    assertThat(new HeldLoop().look(sketch.trace()))
        .singleElement()
        .extracting(Sentence::text)
        .isEqualTo("A handler held the loop loop-1 for 12.0 ms; 0 other clients waited for it.");
  }

  @Test
  void aHandlerWithAThreadOfItsOwnHoldsNoLoop() {
    Sketch sketch = Sketch.of(100_000, 1, "worker");
    sketch.thread(0, Kind.HANDLER_BEGAN, 0, 0).thread(0, Kind.HANDLER_ENDED, 50_000, 0);
    assertThat(new HeldLoop().look(sketch.trace())).isEmpty();
  }
}
