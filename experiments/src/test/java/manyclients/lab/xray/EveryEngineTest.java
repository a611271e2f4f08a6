package manyclients.lab.xray;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.contract.ServerFactory;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.process.ServerCatalog;
import manyclients.lab.xray.rule.Sentence;
import manyclients.lab.xray.trace.ClientState;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Span;
import manyclients.lab.xray.trace.Trace;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// X-rays of every engine.
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS)
class EveryEngineTest {
  private static final int CLIENTS = 4;
  private static final XrayPlan PLAN = new XrayPlan(CLIENTS, Duration.ofSeconds(1), 1);

  /// A fault of an engine shows in every run; an effect of the machine does not.
  private static final int RUNS = 30;

  /// @param serves how many of the clients it serves
  /// @param faults the rules that may report it
  record Engine(String name, int serves, Set<String> faults) {

    Xrayed xray() throws IOException, InterruptedException {
      return XrayRun.of(ServeOptions.parse("--engine", name), PLAN);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final Engine SEQUENTIAL = // its thread stays with one client until that leaves
      new Engine("sequential", 1, Set.of("late-accept"));

  private static final Engine
      WHEEL = // it polls; and while it sleeps, for up to 20 ms, it accepts no client
      new Engine("wheel", CLIENTS, Set.of("spinning-loop", "late-accept"));

  /// Returns the engines that can run here, and four without frames, which are found only by name.
  static Stream<Engine> engines() {
    Stream<String> names =
        ServerCatalog.engines().stream()
            .filter(engine -> engine.obstacle().isEmpty())
            .map(ServerFactory::name);
    return Stream.concat(names, Stream.of("http", "http-first", "store-single", "store-sharded"))
        .map(EveryEngineTest::engine);
  }

  private static Engine engine(String name) {
    return Stream.of(SEQUENTIAL, WHEEL)
        .filter(faulty -> faulty.name().equals(name))
        .findFirst()
        .orElse(new Engine(name, CLIENTS, Set.of()));
  }

  @ParameterizedTest
  @MethodSource("engines")
  @Timeout(600)
  void everyEngineReportsItsWork(Engine engine) throws Exception {
    Xrayed first = engine.xray();

    Trace trace = first.trace();
    Set<String> said = rules(first);
    for (int run = 1; run < RUNS && !isAsItShouldBe(engine, trace, said); run++) {
      Xrayed again = engine.xray();
      trace = hasServed(engine, trace) ? trace : again.trace();
      said.retainAll(rules(again));
    }
    assertThat(count(Kind.ACCEPTED, trace)).isEqualTo(engine.serves());
    assertThat(served(trace)).isEqualTo(engine.serves());
    assertThatLanesAreInOrder(trace);
    assertThatRequestsAreWhole(trace);
    assertThat(engine.faults()).containsAll(said);
  }

  private static boolean isAsItShouldBe(Engine engine, Trace trace, Set<String> said) {
    return hasServed(engine, trace) && engine.faults().containsAll(said);
  }

  private static boolean hasServed(Engine engine, Trace trace) {
    return count(Kind.ACCEPTED, trace) == engine.serves() && served(trace) == engine.serves();
  }

  @Test
  void theWaitOfASingleThreadsSecondClientIsReported() throws Exception {
    assertThat(SEQUENTIAL.xray().says())
        .filteredOn(sentence -> sentence.rule().equals("late-accept"))
        .singleElement()
        .satisfies(sentence -> assertThat(sentence.text()).contains("was not accepted for"))
        .satisfies(sentence -> assertThat(sentence.text()).contains("other clients waited"));
  }

  private static long count(Kind kind, Trace trace) {
    return trace.marks().stream().filter(mark -> mark.kind() == kind).count();
  }

  /// Returns how many of the clients had a request handled.
  private static long served(Trace trace) {
    return IntStream.range(0, CLIENTS).filter(client -> requestsOf(client, trace) > 0).count();
  }

  private static long requestsOf(int client, Trace trace) {
    return trace.clientSpans().stream()
        .filter(span -> span.lane() == client && span.state() == ClientState.HANDLING)
        .count();
  }

  private static Set<String> rules(Xrayed xrayed) {
    var rules = new HashSet<String>();
    xrayed.says().stream().map(Sentence::rule).forEach(rules::add);
    return rules;
  }

  /// Asserts that a thread does one thing at a time.
  private static void assertThatLanesAreInOrder(Trace trace) {
    for (int thread = 0; thread < trace.threads().size(); thread++) {
      int lane = thread;
      List<? extends Span<?>> spans =
          trace.threadSpans().stream().filter(span -> span.lane() == lane).toList();
      assertThat(spans).as(trace.threads().get(lane)).isNotEmpty();
      for (int i = 1; i < spans.size(); i++) {
        assertThat(spans.get(i).from()).isGreaterThanOrEqualTo(spans.get(i - 1).to());
      }
    }
  }

  /// Asserts that each reply to a client was made by one call of the handler, between the client's
  /// marks for the request and the reply.
  private static void assertThatRequestsAreWhole(Trace trace) {
    for (int client = 0; client < CLIENTS; client++) {
      int id = client;
      List<Kind> marks =
          trace.marks().stream()
              .filter(mark -> mark.client() == id)
              .map(Mark::kind)
              .filter(
                  Set.of(Kind.SENT, Kind.HANDLER_BEGAN, Kind.HANDLER_ENDED, Kind.REPLIED)::contains)
              .toList();
      for (int i = 0; i + 4 <= marks.size(); i += 4) {
        assertThat(marks.subList(i, i + 4))
            .as("client %d", id + 1)
            .containsExactly(Kind.SENT, Kind.HANDLER_BEGAN, Kind.HANDLER_ENDED, Kind.REPLIED);
      }
    }
  }
}
