package manyclients.lab.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  private static final Environment HERE = new Environment(new TreeMap<>(Map.of("cpu", "fast")));
  private static final Environment THERE = new Environment(new TreeMap<>(Map.of("cpu", "slow")));
  private static final Result RESULT =
      new Result(
          LocalDate.of(2026, 1, 2),
          Map.of("clients", 20L),
          Map.of("wait-ms", Spread.of(List.of(1016.4, 990, 2000))),
          Map.of("ended-by", "a full queue"),
          Map.of("tiny", "no core to run on"));

  @TempDir Path directory;

  @Test
  void theFileIsReadableForAuthors() throws IOException {
    Path file = directory.resolve("results/reference.json");
    ResultFile.open(file).put(HERE, "backlog", RESULT);
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            {
              "backlog" : {
                "clients" : 20,
                "date" : "2026-01-02",
                "ended-by" : "a full queue",
                "tiny" : {
                  "refused" : "no core to run on"
                },
                "wait-ms" : {
                  "high" : 2000,
                  "low" : 990,
                  "median" : 1020,
                  "q1" : 1000,
                  "q3" : 1510,
                  "samples" : 3,
                  "values" : [ 1020, 990, 2000 ]
                }
              },
              "environment" : {
                "cpu" : "fast"
              }
            }
            """);
  }

  @Test
  void storedResultsCanBeJudgedLater() throws IOException {
    Path file = directory.resolve("mine.json");
    ResultFile.open(file).put(HERE, "backlog", RESULT);
    Result read = ResultFile.open(file).get("backlog").orElseThrow();
    assertThat(read.settings()).isEqualTo(RESULT.settings());
    assertThat(read.said()).isEqualTo(RESULT.said());
    assertThat(read.refused()).isEqualTo(RESULT.refused());
    assertThat(read.date()).isEqualTo(RESULT.date());
    assertThat(read.measured().get("wait-ms")).isEqualTo(Spread.of(List.of(1020, 990, 2000)));
    assertThat(ResultFile.open(file).get("nagle")).isEmpty();
  }

  @Test
  void theMedianIsComputedBeforeRounding() throws IOException {
    Path file = directory.resolve("mine.json");
    Map<String, Spread> measured = Map.of("wait-ms", Spread.of(List.of(1.704, 15.18)));
    Result result = new Result(RESULT.date(), Map.of(), measured, Map.of(), Map.of());
    ResultFile.open(file).put(HERE, "storm", result);
    Result read = ResultFile.open(file).get("storm").orElseThrow();
    assertThat(read.spread("wait-ms").values()).containsExactly(1.7, 15.2);
    assertThat(read.median("wait-ms")).isEqualTo(8.44); // and not 8.45
  }

  @Test
  void resultsOfTheSameMachineAccumulate() throws IOException {
    Path file = directory.resolve("mine.json");
    ResultFile.open(file).put(HERE, "one", RESULT);
    ResultFile.open(file).put(HERE, "two", RESULT);
    assertThat(Json.read(Files.readString(file))).containsOnlyKeys("one", "two", "environment");
  }

  @Test
  void resultsOfAnotherMachineAreDropped() throws IOException {
    Path file = directory.resolve("mine.json");
    ResultFile.open(file).put(HERE, "one", RESULT);
    assertThat(ResultFile.open(file).lostOn(HERE)).isEmpty();
    assertThat(ResultFile.open(file).lostOn(THERE)).containsExactly("one");
    ResultFile.open(file).put(THERE, "two", RESULT);
    assertThat(Json.read(Files.readString(file))).containsOnlyKeys("two", "environment");
  }

  @Test
  void resultsOfAnotherMachineAreRenamedOnRequest() throws IOException {
    Path file = directory.resolve("mine.json");
    ResultFile.open(file).put(HERE, "one", RESULT);
    assertThat(ResultFile.open(file).makeWay(HERE)).isEmpty();
    assertThat(ResultFile.open(file).differences(HERE)).isEmpty();
    assertThat(ResultFile.open(file).differences(THERE)).containsExactly("cpu");
    for (int number = 1; number <= 2; number++) {
      Environment other = number == 1 ? THERE : HERE;
      ResultFile results = ResultFile.open(file);
      Path older = directory.resolve("mine-" + number + ".json");
      String before = Files.readString(file);
      assertThat(results.makeWay(other)).contains(older);
      assertThat(older).content().isEqualTo(before);
      results.put(other, "two", RESULT);
      assertThat(Json.read(Files.readString(file))).containsOnlyKeys("two", "environment");
    }
  }

  @Test
  void aFileThatContainsNoResultsIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("mine.json"), "[1]");
    assertThatThrownBy(() -> ResultFile.open(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("mine.json can't be read");
  }

  @Test
  void aFailedWriteLosesNothing() throws IOException {
    Path file = directory.resolve("mine.json");
    ResultFile.open(file).put(HERE, "one", RESULT);
    String before = Files.readString(file);
    Path inTheWay = Files.createDirectories(directory.resolve("mine-0.json/full"));
    ResultFile results = ResultFile.open(file);
    assertThatThrownBy(() -> results.put(HERE, "two", RESULT)).isInstanceOf(IOException.class);
    assertThat(file).content().isEqualTo(before);
    assertThat(inTheWay).exists();
  }

  @Test
  void quartilesLieBetweenMeasurements() {
    Spread spread = Spread.of(List.of(4, 1, 3, 2));
    assertThat(spread.q1()).isEqualTo(1.75);
    assertThat(spread.median()).isEqualTo(2.5);
    assertThat(spread.q3()).isEqualTo(3.25);
  }

  @Test
  void numbersHaveThreeSignificantDigits() {
    assertThat(Spread.rounded(0.012345)).hasToString("0.0123");
    assertThat(Spread.rounded(123456)).hasToString("123000");
    assertThat(Spread.rounded(99.96)).hasToString("100");
    assertThat(Spread.rounded(0)).hasToString("0");
  }

  @Test
  void aCountThatComesOutTheSameEveryTimeHasAllItsDigits() {
    assertThat(Spread.of(List.of(1024, 1024)).digits(1024)).hasToString("1024");
    assertThat(Spread.of(List.of(1024, 1025)).digits(1024)).hasToString("1020");
    assertThat(Spread.of(List.of(1024.5, 1024.5)).digits(1024.5)).hasToString("1020");
    assertThat(Spread.of(List.of(1_000_000)).digits(1_000_000)).hasToString("1000000");
  }

  @Test
  void theMachineIsDescribedWithoutItsName() throws IOException {
    Environment machine = Environment.ofThisMachine();
    assertThat(machine.facts()).containsKeys("cpu", "cores", "memory-gib", "kernel", "jdk");
    String name = InetAddress.getLocalHost().getHostName();
    assertThat(machine.facts().values())
        .noneMatch(fact -> !name.startsWith("localhost") && fact.contains(name));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileOfProcSysIsReadToItsEnd() throws IOException {
    try (InputStream limit = Files.newInputStream(Path.of("/proc/sys/net/core/somaxconn"))) {
      assertThat(Environment.ofThisMachine().facts())
          .containsEntry("somaxconn", new String(limit.readNBytes(100), UTF_8).strip());
    }
  }
}
