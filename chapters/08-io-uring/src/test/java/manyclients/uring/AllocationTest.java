package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import manyclients.contract.ServerFactory;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("thorough")
class AllocationTest {
  private static final ChildJvm JVM =
      ChildJvm.of(AllocationMain.class).withFlags("--enable-native-access=ALL-UNNAMED");

  /// On a busy machine, a method may be compiled for good before its callees have been called often
  /// enough to be inlined. Then another JVM tries.
  private static final int MOST_JVMS = 3;

  @Test
  @Timeout(600)
  void aRequestAllocatesNothingOnEpoll() throws Exception {
    allocatesNothing(new EpollEngine());
  }

  @Test
  @Timeout(600)
  void aRequestAllocatesNothingOnUring() throws Exception {
    allocatesNothing(new UringEngine());
  }

  private static void allocatesNothing(ServerFactory engine) throws Exception {
    engine.obstacle().ifPresent(Assumptions::abort);
    long bytes = Long.MAX_VALUE;
    for (int jvms = 0; jvms < MOST_JVMS && bytes > 0; jvms++) {
      try (Child child = JVM.start(engine.name())) {
        bytes = Long.parseLong(child.line(Duration.ofMinutes(3)));
      }
    }
    assertThat(bytes).as("bytes per request").isZero();
  }
}
