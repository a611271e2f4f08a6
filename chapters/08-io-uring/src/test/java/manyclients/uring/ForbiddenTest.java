package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.time.Duration;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Without io_uring, one sentence gives the reason, and nothing else changes.
@EnabledOnOs(OS.LINUX)
class ForbiddenTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @NetworkTest
  void aContainerThatForbidsUringIsNamed() throws Exception {
    says(Errno.EPERM, "This process may not use io_uring (EPERM)");
  }

  @NetworkTest
  void aKernelWithoutUringIsNamed() throws Exception {
    says(
        Errno.ENOSYS,
        "This kernel has no io_uring, or a container's seccomp filter says so (ENOSYS)");
  }

  @NetworkTest
  void aKernelThatIsTooOldIsNamed() throws Exception {
    says(Errno.EINVAL, "This kernel's io_uring is older than Linux 6.1 (EINVAL)");
  }

  private static void says(int errno, String sentence) throws Exception {
    ChildJvm jvm = ChildJvm.of(ForbiddenMain.class).withFlags("--enable-native-access=ALL-UNNAMED");
    try (Child child = jvm.start(Integer.toString(errno))) {
      String first = child.line(PATIENCE);
      assumeFalse(first.equals("no filter"), "no filter can be installed here");
      assertThat(first).startsWith(sentence);
      assertThat(child.line(PATIENCE)).startsWith("uring cannot run here. " + sentence);
      assertThat(child.line(PATIENCE)).isEqualTo("epoll started");
    }
  }
}
