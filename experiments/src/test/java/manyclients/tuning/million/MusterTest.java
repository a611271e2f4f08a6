package manyclients.tuning.million;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import manyclients.lab.proc.PortRange;
import manyclients.lab.proc.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MusterTest {

  private static Settings settings(long openFiles, int ports) {
    return new Settings(
        openFiles,
        1 << 20,
        Long.MAX_VALUE,
        0,
        new PortRange(10_000, 9_999 + ports),
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        1L << 40);
  }

  @Test
  void aMillionAreHeldByAsManyServersAsDescriptorsAsk() {
    Muster muster = Muster.of(1_000_000, settings(20_000, 28_232));
    assertThat(muster.servers()).isEqualTo(51);
    assertThat(muster.squads()).hasSize(51);
  }

  @Test
  void noTwoProcessesShareAnAddressAndNoAddressHasMoreThanHalfItsPorts() {
    List<Squad> squads = Muster.of(1_000_000, settings(20_000, 28_232)).squads();
    int next = 0;
    for (Squad squad : squads) {
      assertThat(squad.address()).isEqualTo(next);
      assertThat(squad.perAddress()).isLessThan(28_232 / 2);
      next += Math.ceilDiv(squad.connections(), squad.perAddress());
    }
    assertThat(next).isEqualTo(2 * squads.size());
  }

  @Test
  void whereOneProcessMayHaveThemAllThereIsOneServer() {
    Muster muster = Muster.of(1_000_000, settings(1 << 20, 28_232));
    assertThat(muster.servers()).isOne();
    assertThat(muster.squads()).hasSize(20).allMatch(squad -> squad.server() == 0);
    assertThat(muster.squads()).extracting(Squad::address).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 20000, 28232",
    "19901, 20000, 28232",
    "100003, 1024, 28232",
    "70000, 65536, 1000",
    "1000000, 1048576, 64000",
    "999999, 4096, 100"
  })
  void everyConnectionHasItsPlaceAndNoProcessHasTooMany(int connections, int files, int ports) {
    Muster muster = Muster.of(connections, settings(files, ports));
    int[] held = new int[muster.servers()];
    for (Squad squad : muster.squads()) {
      assertThat(squad.connections()).isBetween(1, files - 100);
      assertThat(squad.perAddress()).isLessThan(ports);
      held[squad.server()] += squad.connections();
    }
    assertThat(IntStream.of(held).max().orElseThrow()).isLessThanOrEqualTo(files - 100);
    assertThat(held).isEqualTo(IntStream.range(0, held.length).map(muster::ofServer).toArray());
    assertThat(IntStream.of(held).sum()).isEqualTo(connections);
  }
}
