package manyclients.uring;

import java.util.Optional;

/// Checks whether the chapter's engines can run here. If not, one sentence gives the reason.
public final class Availability {

  private Availability() {}

  /// Returns the reason why we cannot make Linux's system calls here, if there is one.
  static Optional<String> ofLinux() {
    String system = System.getProperty("os.name");
    String machine = System.getProperty("os.arch");
    if (!system.equals("Linux")) {
      return Optional.of("It needs the system calls of Linux, and this is " + system + ".");
    }
    if (!machine.equals("amd64") && !machine.equals("aarch64")) {
      return Optional.of(
          "It knows the layouts of the kernel's structures for x86-64 and aarch64, not for "
              + machine
              + ".");
    }
    return Optional.empty();
  }

  /// Returns the reason why this process has no io_uring, if any. Asks the kernel for a small ring.
  public static Optional<String> ofUring() {
    if (ofLinux().isPresent()) {
      return ofLinux();
    }
    int result = Ring.probe(new Libc(), UringOptions.DEFAULTS.flags());
    return switch (result) {
      case 0 -> Optional.empty();
      case -Errno.ENOSYS ->
          Optional.of(
              "This kernel has no io_uring, or a container's seccomp filter says so (ENOSYS).");
      case -Errno.EPERM ->
          Optional.of(
              "This process may not use io_uring (EPERM): a container's seccomp filter forbids it,"
                  + " or kernel.io_uring_disabled does.");
      case -Errno.EINVAL -> Optional.of("This kernel's io_uring is older than Linux 6.1 (EINVAL).");
      default -> Optional.of("io_uring cannot be set up: " + Errno.name(result) + ".");
    };
  }
}
