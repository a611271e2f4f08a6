package manyclients.lab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/// Texts from real kernels, shortened.
class ReadersTest {
  @Test
  void limitsAreKnownByTheirNamesWhichHaveBlanks() {
    ProcessLimits limits =
        ProcessLimits.parse(
            """
            Limit                     Soft Limit           Hard Limit           Units    \s
            Max cpu time              unlimited            unlimited            seconds  \s
            Max open files            1024                 20000                files    \s
            Max realtime priority     0                    0                   \s
            """);
    assertThat(limits.openFiles()).isEqualTo(new ProcessLimits.Limit(1_024, 20_000));
    assertThat(limits.byName())
        .containsEntry("Max cpu time", new ProcessLimits.Limit(Long.MAX_VALUE, Long.MAX_VALUE))
        .containsKey("Max realtime priority"); // it has no unit
  }

  @Test
  void aTableWithoutOpenFilesIsAnError() {
    ProcessLimits none = ProcessLimits.parse("Limit  Soft Limit  Hard Limit  Units");
    assertThatThrownBy(none::openFiles).hasMessageContaining("no limit of open files");
  }

  @Test
  void sizesAreInKibibytesAndOtherLinesAreSkipped() {
    Sizes sizes =
        Sizes.parse(
            """
            559b31df8000-7ffe3b5f2000 ---p 00000000 00:00 0                          [rollup]
            MemAvailable:   24217568 kB
            HugePages_Total:       0
            Slab:             240320 kB
            """);
    assertThat(sizes.bytes())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("MemAvailable", 24_217_568L << 10, "Slab", 240_320L << 10));
    assertThat(sizes.of("ZswapWhichThisKernelHasNot")).isZero();
  }

  @Test
  void socketsAreCountedByState() {
    SocketCounts counts =
        SocketCounts.parse(
            """
            sockets: used 40013
            TCP: inuse 40001 orphan 3 tw 17 alloc 40005 mem 264
            UDP: inuse 2 mem 0
            """);
    assertThat(counts).isEqualTo(new SocketCounts(40_001, 3, 17, 40_005, 264));
    assertThatThrownBy(() -> SocketCounts.parse("sockets: used 4"))
        .hasMessageContaining("no line TCP:");
  }

  @Test
  void aCacheTakesItsSlabsWhetherTheyAreFullOrNot() {
    Map<String, SlabCache> caches =
        SlabCache.parse(
            """
            slabinfo - version: 2.1
            # name            <active_objs> <num_objs> <objsize> <objperslab> <pagesperslab> : tunables
            TCP                   27     39   2368   13    8 : tunables 0 0 0 : slabdata 3 3 0
            sock_inode_cache     100    171    832   19    4 : tunables 0 0 0 : slabdata 9 9 0
            """);
    SlabCache tcp = new SlabCache("TCP", 39, 2_368, 8, 3);
    assertThat(caches).containsEntry("TCP", tcp).containsOnlyKeys("TCP", "sock_inode_cache");
    assertThat(tcp.bytes()).isEqualTo(3 * 8 * 4_096); // for 27 sockets, or for 39
  }

  @Test
  void aRangeOfPortsIncludesBothEnds() {
    PortRange range = PortRange.parse("32768\t60999\n");
    assertThat(range.count()).isEqualTo(28_232);
    assertThat(range.contains(32_767)).isFalse();
    assertThat(range.contains(32_768)).isTrue();
    assertThat(range.contains(60_999)).isTrue();
    assertThat(range.contains(61_000)).isFalse();
  }
}
