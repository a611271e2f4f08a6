package manyclients.workbench.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
          Map.of("wait-ms", new Spread(1, 1016.4, 2000, 7)));

  @TempDir Path directory;

  @Test
  void whatIsWrittenCanBeReadByThoseWhoWriteTheBook() throws IOException {
    Path file = directory.resolve("results/reference.json");
    ResultFile.open(file).put(HERE, "backlog", RESULT);
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            {
              "backlog" : {
                "clients" : 20,
                "date" : "2026-01-02",
                "wait-ms" : {
                  "median" : 1020,
                  "q1" : 1,
                  "q3" : 2000,
                  "samples" : 7
                }
              },
              "environment" : {
                "cpu" : "fast"
              }
            }
            """);
  }

  @Test
  void resultsOfTheSameMachineGather() throws IOException {
    Path file = directory.resolve("mine.json");
    ResultFile.open(file).put(HERE, "one", RESULT);
    ResultFile.open(file).put(HERE, "two", RESULT);
    assertThat(Json.read(Files.readString(file))).containsOnlyKeys("one", "two", "environment");
  }

  @Test
  void resultsOfAnotherMachineAreDropped() throws IOException {
    Path file = directory.resolve("mine.json");
    ResultFile.open(file).put(HERE, "one", RESULT);
    ResultFile.open(file).put(THERE, "two", RESULT);
    assertThat(Json.read(Files.readString(file))).containsOnlyKeys("two", "environment");
  }

  @Test
  void aFileThatIsNoResultIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("mine.json"), "[1]");
    assertThatThrownBy(() -> ResultFile.open(file)).isInstanceOf(IOException.class);
  }

  @Test
  void quartilesLieBetweenMeasurements() {
    Spread spread = Spread.of(List.of(4, 1, 3, 2));
    assertThat(spread).isEqualTo(new Spread(1.75, 2.5, 3.25, 4));
    assertThat(Spread.of(List.of(5))).isEqualTo(new Spread(5, 5, 5, 1));
  }

  @Test
  void numbersHaveThreeDigitsThatCount() {
    assertThat(new Spread(0.012345, 123456, 99.96, 1).asJson().toString())
        .isEqualTo("{median=123000, q1=0.0123, q3=100, samples=1}");
    assertThat(new Spread(0, 0, 0, 1).median()).isCloseTo(0, within(0.0));
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
  void aLimitIsReadToItsEnd() throws IOException {
    try (InputStream limit = Files.newInputStream(Path.of("/proc/sys/net/core/somaxconn"))) {
      assertThat(Environment.ofThisMachine().facts())
          .containsEntry("somaxconn", new String(limit.readNBytes(100), UTF_8).strip());
    }
  }
}
