package manyclients.http.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import manyclients.http.conformance.ProbeCase.Verdict;
import manyclients.lab.results.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Sends every case of the table to our two servers; with `-Drecord=true`, to all available
/// servers, for the table on the page.
class ConformanceTest {
  private static final List<ProbeCase> CASES = ProbeTable.read();

  /// The time after which bytes are not expected any more. All cases wait at the same time.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Path RESULTS =
      Path.of(System.getProperty("course.root", "../.."), "chapters/09-http/results");

  @TempDir Path folder;

  @Test
  void theTableHasAllCases() {
    assertThat(CASES).hasSize(215);
    assertThat(CASES.stream().map(ProbeCase::id)).doesNotHaveDuplicates();
    assertThat(CASES.stream().filter(ProbeCase::isMust)).hasSize(125);
  }

  @Test
  void onLoopsEveryCaseIsAnsweredAsTheRfcWants() throws IOException, InterruptedException {
    expectNoFailures(Column::loops);
  }

  @Test
  void onVirtualThreadsEveryCaseIsAnsweredAsTheRfcWants() throws IOException, InterruptedException {
    expectNoFailures(Column::first);
  }

  private static void expectNoFailures(Start start) throws IOException, InterruptedException {
    try (Column server = start.start()) {
      List<String> failures = new ArrayList<>();
      ask(server)
          .forEach((probe, outcome) -> {
            if (probe.judge(outcome) == Verdict.FAIL) {
              failures.add("%s %s: %s".formatted(probe.level(), probe.id(), outcome));
            }
          });
      assertThat(failures).isEmpty();
    }
  }

  /// Sends all cases, and repeats those without a good answer: a busy machine may have been late.
  private static Map<ProbeCase, Outcome> ask(Column server) throws InterruptedException {
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    Map<ProbeCase, Outcome> outcomes = new ProbeClient(here, PATIENCE).ask(CASES);
    for (int again = 1; again <= 2; again++) {
      List<ProbeCase> failed = CASES.stream().filter(it -> isFailure(it, outcomes)).toList();
      outcomes.putAll(new ProbeClient(here, PATIENCE.multipliedBy(again)).ask(failed));
    }
    return outcomes;
  }

  private static boolean isFailure(ProbeCase probe, Map<ProbeCase, Outcome> outcomes) {
    Outcome outcome = outcomes.get(probe);
    return outcome == null || probe.judge(outcome) == Verdict.FAIL;
  }

  @Test
  @EnabledIfSystemProperty(named = "record", matches = "true")
  void theTableOfAllServers() throws IOException, InterruptedException {
    Map<String, Map<ProbeCase, Outcome>> columns = new LinkedHashMap<>();
    record(columns, "this chapter's", Column::loops);
    record(columns, "nginx", () -> Column.nginx(folder));
    record(columns, "Netty", Column::netty);
    record(columns, "JDK", Column::jdk);
    record(columns, "microhttp", Column::microhttp);
    String rows =
        CASES.stream()
            .map(probe -> Json.line(probe.id()) + ": " + Json.line(row(probe, columns)))
            .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    Files.writeString(RESULTS.resolve("conformance.json"), rows);
  }

  private interface Start {
    Column start() throws IOException, InterruptedException;
  }

  /// Adds a column, unless the server is missing.
  private static void record(
      Map<String, Map<ProbeCase, Outcome>> columns, String name, Start server)
      throws InterruptedException {
    try (Column column = server.start()) {
      columns.put(name, ask(column));
    } catch (IOException e) {
      System.err.println("no " + name + ": " + e);
    }
  }

  private static Map<String, Object> row(
      ProbeCase probe, Map<String, Map<ProbeCase, Outcome>> columns) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("what", probe.what());
    row.put("rfc", probe.rfc() == null ? "" : probe.rfc());
    row.put("level", probe.level());
    Map<String, Object> answers = new LinkedHashMap<>();
    columns.forEach((name, outcomes) -> {
      Outcome outcome = outcomes.get(probe);
      if (outcome != null) {
        String verdict = probe.judge(outcome).name().toLowerCase(Locale.ROOT);
        answers.put(name, verdict + " " + outcome);
      }
    });
    row.put("answers", answers);
    return row;
  }
}
