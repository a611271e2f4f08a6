package manyclients.tuning.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import manyclients.lab.proc.PortRange;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CeilingsTest {
  private static final Settings USUAL =
      new Settings(
          20_000,
          1_048_576,
          2_465_610,
          610,
          new PortRange(32_768, 60_999),
          5_490_265,
          262_144,
          24L << 30,
          Long.MAX_VALUE);

  private static final Settings NONE = Settings.of(new Proc(Path.of("/nowhere")));

  @Test
  void theLowestCeilingComesFirst() {
    List<Ceiling> ceilings = Ceilings.of(USUAL, Footprint.SELECTOR);
    assertThat(ceilings.getFirst().what()).isEqualTo("descriptors of one process");
    assertThat(ceilings.getFirst().remedy())
        .isEqualTo("sudo prlimit --pid $$ --nofile=1048576:1048576");
    assertThat(ceilings).extracting(Ceiling::connections).isSorted();
    assertThat(ceilings).extracting(Ceiling::connections).contains(28_232L, 262_144L, 2_465_000L);
  }

  @Test
  void aProcessWithTheHighestLimitNeedsAHigherNrOpen() {
    Settings granted = settings(1_048_576, 24L << 30);
    assertThat(Ceilings.of(granted, Footprint.SELECTOR))
        .filteredOn(ceiling -> ceiling.what().equals("descriptors of one process"))
        .singleElement()
        .extracting(Ceiling::remedy)
        .isEqualTo("sudo sysctl -w fs.nr_open=2097152");
  }

  @Test
  void littleMemoryIsTheLowestOfAll() {
    Ceiling first = Ceilings.of(settings(20_000, 70_000_000), Footprint.SELECTOR).getFirst();
    assertThat(first.connections()).isEqualTo(10_000);
    assertThat(first.remedy()).contains("nothing else helps");
  }

  private static Settings settings(long openFiles, long memory) {
    return new Settings(
        openFiles,
        USUAL.mostOpenFiles(),
        USUAL.systemFiles(),
        USUAL.systemFilesUsed(),
        USUAL.ports(),
        USUAL.watches(),
        USUAL.tracked(),
        memory,
        USUAL.threads());
  }

  @Test
  void aMissingLimitIsNoCeiling() {
    assertThat(NONE.openFiles()).isEqualTo(Long.MAX_VALUE);
    assertThat(Ceilings.of(NONE, Footprint.SELECTOR))
        .extracting(Ceiling::what)
        .containsExactly("ports of one client address, to one port of the server");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisMachineHasCeilings() {
    Settings here = Settings.of(Proc.here());
    assertThat(here.openFiles()).isBetween(100L, here.mostOpenFiles());
    assertThat(here.systemFilesUsed()).isBetween(1L, here.systemFiles());
    assertThat(here.memory()).isGreaterThan(1 << 20);
    assertThat(Ceilings.of(here, Footprint.SELECTOR)).hasSizeGreaterThan(3);
  }

  @Test
  void aMillionWhoSpeakOnceAMinute() {
    Capacity capacity = new Capacity(new Footprint(5_000, 2_000), 10_000, 100_000, 20_000);
    Capacity.Needs needs = capacity.of(1_000_000, 60, 0.012);
    assertThat(needs.memory()).isEqualTo(7_000_000_000L + 200 * 10_000);
    assertThat(needs.cores()).isBetween(0.16, 0.17);
    assertThat(needs.comeback()).isEqualTo(50);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theSettingThatIsStillRecommendedIsGone() {
    assertThat(Proc.here().read("sys/net/ipv4/tcp_tw_reuse")).isPresent();
    assertThat(Proc.here().read("sys/net/ipv4/tcp_tw_recycle")).isEmpty();
  }
}
