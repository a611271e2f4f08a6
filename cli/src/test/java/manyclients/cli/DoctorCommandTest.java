package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import manyclients.contract.ServerFactory;
import manyclients.lab.proc.PortRange;
import manyclients.tuning.ceiling.Ceiling;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DoctorCommandTest {
  private static final Machine RICH = machine(32L << 30, 1 << 20, 1_024, 60_999);
  private static final Machine POOR = machine(1L << 30, 1_024, 60_000, 60_999);

  private static final List<Ceiling> CEILINGS =
      List.of(
          new Ceiling("descriptors of one process", 19_984, "sudo prlimit --pid $$ --nofile=9:9"),
          new Ceiling("memory, for silent clients", 3_500_000, "more of it"));

  private final StringWriter out = new StringWriter();

  private static Machine machine(long memory, long descriptors, int firstPort, int lastPort) {
    return machine(memory, descriptors, firstPort, lastPort, Long.MAX_VALUE);
  }

  private static Machine machine(
      long memory, long descriptors, int firstPort, int lastPort, long threads) {
    return new Machine(
        "25",
        2,
        memory,
        1_024,
        descriptors,
        new PortRange(firstPort, lastPort),
        threads,
        4_096,
        "available",
        true,
        "");
  }

  private int report(Machine machine, boolean json) {
    return report(machine, json, _ -> Optional.empty());
  }

  private int report(
      Machine machine, boolean json, Function<ServerFactory, Optional<String>> obstacle) {
    var course = new Course(Said.ROOT, System.in);
    var _ = new CommandLine(course).setOut(new PrintWriter(out, true));
    var doctor = new DoctorCommand();
    doctor.course = course;
    doctor.json = json;
    doctor.obstacle = obstacle;
    return doctor.report(machine, CEILINGS);
  }

  @Test
  void aGoodMachineRunsEveryChapterInFull() {
    assertThat(report(RICH, false)).isZero();
    assertThat(out.toString())
        .contains("chapter 0     yes        yes      yes", "chapter 1     yes        yes      yes")
        .contains("none found")
        .doesNotContain("not all", "pids.max");
  }

  @Test
  void theReportNamesWhatAMachineLacksAndTheRemedies() {
    assertThat(report(POOR, false)).isEqualTo(1);
    assertThat(out.toString())
        .contains("chapter 1     yes        yes      not all")
        .contains("needs 4200 open files, may open 1024: sudo prlimit --pid $$ --nofile=")
        .contains("needs 4100 ports, has 1000: sudo sysctl -w net.ipv4.ip_local_port_range=")
        .contains("needs 2048 MiB of memory");
  }

  @Test
  void withoutIoUringTheExercisesRunAndSomeServersDoNot() {
    assertThat(report(RICH, false, DoctorCommandTest::forbidden)).isEqualTo(1);
    assertThat(out.toString().lines())
        .containsSubsequence(
            "chapter 3     yes        yes      yes",
            "chapter 8     yes        some     not all",
            "              uring does not run here: a container forbids it",
            "chapter 9     yes        yes      yes");
  }

  private static Optional<String> forbidden(ServerFactory engine) {
    return engine.name().equals("uring") ? Optional.of("a container forbids it") : Optional.empty();
  }

  @Test
  void withoutProcOnlyTheMeasurementsAreMissing() {
    Machine mac =
        new Machine(
            "25",
            8,
            16L << 30,
            10_240,
            20_000,
            new PortRange(49_152, 65_535),
            Long.MAX_VALUE,
            0,
            "not on this system",
            false,
            "");
    assertThat(report(mac, false)).isEqualTo(1);
    assertThat(out.toString())
        .contains("chapter 9     yes        yes      not all", "backlog       unknown")
        .contains("to measure all: needs Linux's /proc for the resources of a process");
  }

  /// Podman's containers have such a limit by default.
  @Test
  void aContainerWithFewThreadsCannotRunAThreadPerClient() {
    assertThat(report(machine(32L << 30, 1 << 20, 1_024, 60_999, 2_047), false)).isEqualTo(1);
    assertThat(out.toString().lines())
        .contains("threads       2,047 more in this control group (pids.max)")
        .containsSubsequence(
            "chapter 1     yes        yes      not all",
            "              to measure all: needs 4200 threads, may start 2047: start"
                + " the container with --pids-limit=-1",
            "chapter 2     yes        yes      yes");
  }

  @Test
  void aMachineWithMorePortsNeedsMoreDescriptorsToTakeHalfOfThem() {
    report(machine(32L << 30, 20_000, 10_000, 65_535), false);
    assertThat(out.toString()).contains("needs 29768 open files, may open 20000: ");
  }

  @Test
  void ceilingsAreListedAndLowOnesHaveARemedy() {
    report(RICH, false);
    assertThat(out.toString().lines())
        .containsSubsequence(
            "ceilings             19,984 clients: descriptors of one process",
            " ".repeat(37) + "sudo prlimit --pid $$ --nofile=9:9",
            "                  3,500,000 clients: memory, for silent clients",
            "");
  }

  @Test
  void theJsonContainsTheSameFacts() {
    assertThat(report(POOR, true)).isEqualTo(1);
    assertThat(out.toString())
        .contains("\"ceilings\":[{\"what\":\"descriptors of one process\",\"connections\":19984,")
        .contains("\"hardDescriptors\":1024", "\"ports\":[60000,60999]", "\"browser\":null")
        .contains("\"inFull\":false");
  }

  @Test
  void thePropertiesOfThisMachineAreFound() {
    Machine here = Machine.probe();
    assertThat(here.jdk()).startsWith("25");
    assertThat(here.cores()).isPositive();
    assertThat(here.hardDescriptors()).isGreaterThanOrEqualTo(here.softDescriptors());
    assertThat(here.ports().count()).isGreaterThan(100);
    assertThat(here.ioUring()).doesNotStartWith("unknown");
  }
}
