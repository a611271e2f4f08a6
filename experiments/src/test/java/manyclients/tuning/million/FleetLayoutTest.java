package manyclients.tuning.million;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import manyclients.lab.proc.PortRange;
import manyclients.lab.proc.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetLayoutTest {

  private static Settings settings(long openFiles, int ports) {
    return new Settings(
        openFiles,
        1 << 20,
        Long.MAX_VALUE,
        0,
        new PortRange(10_000, 9_999 + ports),
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        1L << 40,
        Long.MAX_VALUE);
  }

  @Test
  void aMillionAreHeldByAsManyServersAsDescriptorsAsk() {
    FleetLayout layout = FleetLayout.of(1_000_000, settings(20_000, 28_232));
    assertThat(layout.servers()).isEqualTo(51);
    assertThat(layout.shards()).hasSize(51);
  }

  @Test
  void noTwoProcessesShareAnAddressAndNoAddressHasMoreThanHalfItsPorts() {
    List<ClientShard> shards = FleetLayout.of(1_000_000, settings(20_000, 28_232)).shards();
    int next = 0;
    for (ClientShard shard : shards) {
      assertThat(shard.address()).isEqualTo(next);
      assertThat(shard.perAddress()).isLessThan(28_232 / 2);
      next += Math.ceilDiv(shard.connections(), shard.perAddress());
    }
    assertThat(next).isEqualTo(2 * shards.size());
  }

  @Test
  void oneServerIsEnoughIfItsDescriptorsAre() {
    FleetLayout layout = FleetLayout.of(1_000_000, settings(1 << 20, 28_232));
    assertThat(layout.servers()).isOne();
    assertThat(layout.shards()).hasSize(20).allMatch(shard -> shard.server() == 0);
    assertThat(layout.shards()).extracting(ClientShard::address).doesNotHaveDuplicates();
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
    FleetLayout layout = FleetLayout.of(connections, settings(files, ports));
    int[] held = new int[layout.servers()];
    for (ClientShard shard : layout.shards()) {
      assertThat(shard.connections()).isBetween(1, files - 100);
      assertThat(shard.perAddress()).isLessThan(ports);
      held[shard.server()] += shard.connections();
    }
    assertThat(IntStream.of(held).max().orElseThrow()).isLessThanOrEqualTo(files - 100);
    assertThat(held).isEqualTo(IntStream.range(0, held.length).map(layout::ofServer).toArray());
    assertThat(IntStream.of(held).sum()).isEqualTo(connections);
  }
}
