package manyclients.store.clients;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.store.peers.Kind;
import manyclients.store.peers.Tool;
import manyclients.store.server.StoreServer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `redis-benchmark` runs to its end without an error. Its speed does not matter here.
@Timeout(120)
class RedisBenchmarkTest {
  private static final String REQUESTS = "5000";

  @ParameterizedTest
  @EnumSource
  void allBenchmarksOfStringsRun(Kind kind) throws Exception {
    run(kind, "1");
  }

  @ParameterizedTest
  @EnumSource
  void allBenchmarksOfStringsRunWithPipelines(Kind kind) throws Exception {
    run(kind, "100");
  }

  private static void run(Kind kind, String pipeline) throws Exception {
    Tool.named("redis-benchmark");
    try (StoreServer server = kind.start()) {
      String port = String.valueOf(server.port());
      String out =
          Tool.run(
              "redis-benchmark",
              "-p",
              port,
              "-t",
              "ping,set,get,incr,mset",
              "-n",
              REQUESTS,
              "-P",
              pipeline,
              "-r",
              "1000",
              "--csv");
      assertThat(out)
          .contains("\"PING_INLINE\"", "\"PING_MBULK\"", "\"SET\"", "\"GET\"", "\"INCR\"")
          .contains("\"MSET (10 keys)\"")
          .doesNotContainIgnoringCase("error")
          .doesNotContain("WARNING");
      assertThat(server.counters().requests()).isGreaterThanOrEqualTo(6 * 5_000);
      assertThat(server.counters().failed()).isZero();
    }
  }
}
