package manyclients.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.io.TempDir;

/// The old advice about pinning, and the part of it that still holds.
class PinnedTest {
  @TempDir Path directory;

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @NetworkTest
  void theLockDoesNotHoldTheCarrierAnyMoreTheOthersDo() throws Exception {
    try (Child child = oneCarrier(PinnedMain.class).start(pipe().toString())) {
      assertThat(child.line(PATIENCE)).isEqualTo("synchronized: true");
      assertThat(child.line(PATIENCE)).isEqualTo("class initializer: false");
      assertThat(child.line(PATIENCE)).isEqualTo("file: false");
    }
  }

  @NetworkTest
  void aPlatformThreadWaitsForALockThatNoThreadHolds() throws Exception {
    try (Child child = oneCarrier(LockMain.class).start(pipe().toString())) {
      assertThat(child.line(PATIENCE)).isEqualTo("held: false");
      assertThat(child.line(PATIENCE)).isEqualTo("virtual waits: true");
      assertThat(child.line(PATIENCE)).isEqualTo("platform waits: true");
    }
  }

  private static ChildJvm oneCarrier(Class<?> main) {
    return ChildJvm.of(main)
        .withFlags("-Djdk.virtualThreadScheduler.parallelism=1"); // the JDK may add more
  }

  private Path pipe() throws Exception {
    Path pipe = directory.resolve("pipe");
    int made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    assumeTrue(made == 0, "this system has no named pipes");
    return pipe;
  }
}
