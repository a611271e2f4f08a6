package manyclients.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Timeout;

/// What becomes of a server that loses a thread.
interface EndingCases {

  /// In a JVM of its own, an error is thrown into each thread of the engine in turn, of a new
  /// server each time. Then either all clients are served, old ones and new ones; or the server has
  /// ended: the port refuses, old clients get an end, and the owner was told, once. There is no
  /// third: never does a client wait for a thread that is no more. And `close()` returns, and
  /// leaves nothing.
  @NetworkTest
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  default void aServerThatLosesAThreadServesOrEnds(Rig rig) throws Exception {
    assertThat(rig.tryEndings()).allMatch(line -> line.matches("(served|ended) without .+"));
  }
}
