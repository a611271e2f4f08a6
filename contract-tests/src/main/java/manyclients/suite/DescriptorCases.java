package manyclients.suite;

import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.ServerProcess;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// More clients than a process may have descriptors.
interface DescriptorCases {
  Duration A_WHILE = Duration.ofMillis(500);
  Pattern FAILURES = Pattern.compile("accept-failures=(\\d+)");

  /// Connected clients are served, the loop that cannot accept does not spin, and new clients get
  /// in when others leave. The server has its own process, so only it runs out.
  @NetworkTest
  @DisabledOnOs(OS.WINDOWS)
  default void withoutDescriptorsItServesItsClientsAndRecovers(Rig rig) throws Exception {
    ServerProcess server = rig.fork(100);
    BlockingClient first = rig.connect(server.port());
    first.call(numbered(0, 10));
    List<BlockingClient> tooMany = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      tooMany.add(rig.connect(server.port())); // the server can't accept them all
    }
    long start = System.nanoTime();
    for (int i = 0; System.nanoTime() - start < A_WHILE.toNanos(); i++) {
      assertThat(first.call(numbered(i, 10))).as("reply meanwhile").isEqualTo(numbered(i, 10));
    }
    for (BlockingClient client : tooMany) {
      client.close();
    }
    first.close();
    rig.assertServed(server.port());
    long millis = (System.nanoTime() - start) / 1_000_000;
    ServerProcess.Ending ending = server.terminate();
    assertThat(ending.status()).as("exit status; standard error: " + server.errors()).isZero();
    assertThat(failures(ending)).as("failed accepts in %d ms", millis).isLessThan(millis);
    assertToldOnce(server.errors(), failures(ending));
  }

  /// However many accepts fail, there are only a few lines, without a stack trace.
  private static void assertToldOnce(String errors, long failures) {
    assertThat(errors.contains("a new client could not be accepted"))
        .as("reports of " + failures)
        .isEqualTo(failures > 0);
    assertThat(errors.lines()).hasSizeLessThan(5).allMatch(line -> line.startsWith("course: "));
  }

  private static long failures(ServerProcess.Ending ending) {
    Matcher matcher = FAILURES.matcher(ending.summary());
    assertThat(matcher.find()).as("accept-failures in: " + ending.summary()).isTrue();
    return Long.parseLong(matcher.group(1));
  }
}
