package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
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
          new Ceiling("memory, for clients who are silent", 3_500_000, "more of it"));

  private final StringWriter out = new StringWriter();

  private static Machine machine(long memory, long descriptors, int firstPort, int lastPort) {
    return new Machine(
        "25",
        2,
        memory,
        1_024,
        descriptors,
        new PortRange(firstPort, lastPort),
        4_096,
        "available",
        true,
        "");
  }

  private int report(Machine machine, boolean json) {
    var course = new Course(Said.ROOT, System.in);
    var _ = new CommandLine(course).setOut(new PrintWriter(out, true));
    var doctor = new DoctorCommand();
    doctor.course = course;
    doctor.json = json;
    return doctor.report(machine, CEILINGS);
  }

  @Test
  void aGoodMachineRunsEveryChapterInFull() {
    assertThat(report(RICH, false)).isZero();
    assertThat(out.toString())
        .contains("chapter 0     runs in full", "chapter 1     runs in full", "none found")
        .doesNotContain("not in full");
  }

  @Test
  void aPoorMachineIsToldWhatItLacksAndTheCommandsThatHelp() {
    assertThat(report(POOR, false)).isEqualTo(1);
    assertThat(out.toString())
        .contains("chapter 1     not in full")
        .contains("needs 4200 open files, may have 1024: sudo prlimit --pid $$ --nofile=")
        .contains("needs 4100 ports, has 1000: sudo sysctl -w net.ipv4.ip_local_port_range=")
        .contains("needs 2048 MiB of memory");
  }

  @Test
  void aMachineWithMorePortsNeedsMoreDescriptorsToTakeHalfOfThem() {
    report(machine(32L << 30, 20_000, 10_000, 65_535), false);
    assertThat(out.toString()).contains("needs 29768 open files, may have 20000: ");
  }

  @Test
  void itSaysWhereAServersGrowthEndsAndHowToGoOnWhereThatIsSoon() {
    report(RICH, false);
    assertThat(out.toString().lines())
        .containsSubsequence(
            "ceilings             19,984 clients: descriptors of one process",
            " ".repeat(37) + "sudo prlimit --pid $$ --nofile=9:9",
            "                  3,500,000 clients: memory, for clients who are silent",
            "");
  }

  @Test
  void asJsonItSaysTheSame() {
    assertThat(report(POOR, true)).isEqualTo(1);
    assertThat(out.toString())
        .contains("\"ceilings\":[{\"what\":\"descriptors of one process\",\"connections\":19984,")
        .contains("\"hardDescriptors\":1024", "\"ports\":[60000,60999]", "\"browser\":null")
        .contains("\"inFull\":false");
  }

  @Test
  void thisMachineCanBeLookedAt() {
    Machine here = Machine.probe();
    assertThat(here.jdk()).startsWith("25");
    assertThat(here.cores()).isPositive();
    assertThat(here.hardDescriptors()).isGreaterThanOrEqualTo(here.softDescriptors());
    assertThat(here.ports().count()).isGreaterThan(100);
    assertThat(here.ioUring()).doesNotStartWith("unknown");
  }
}
