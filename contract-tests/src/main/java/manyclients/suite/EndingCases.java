package manyclients.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Timeout;

/// A server that loses a thread.
interface EndingCases {

  /// A separate JVM starts a server per thread of the engine, and an error is thrown into that
  /// thread. Then either new clients are served, or the server has ended: the port refuses, the old
  /// connections end, and the owner is notified once. An old client gets a reply or the end of its
  /// connection: none may wait for a thread that no longer exists. `close()` must return, and leave
  /// nothing that it could have closed.
  @NetworkTest
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  default void aServerThatLosesAThreadServesOrEnds(Rig rig) throws Exception {
    assertThat(rig.tryEndings()).allMatch(line -> line.matches("(served|ended) without .+"));
  }
}
