package manyclients.uring;

import java.util.Optional;

/// The check for what the chapter's engines call. If something is missing, one sentence says so.
public final class Availability {

  private Availability() {}

  /// Returns why the kernel cannot be called as Linux is.
  static Optional<String> ofLinux() {
    String system = System.getProperty("os.name");
    String machine = System.getProperty("os.arch");
    if (!system.equals("Linux")) {
      return Optional.of("It is made of Linux's own system calls, and this is " + system + ".");
    }
    if (!machine.equals("amd64") && !machine.equals("aarch64")) {
      return Optional.of(
          "The layouts of its structures are known for x86-64 and aarch64, not for "
              + machine
              + ".");
    }
    return Optional.empty();
  }

  /// Returns why there is no io_uring for this process. Asks the kernel for a small ring.
  public static Optional<String> ofUring() {
    if (ofLinux().isPresent()) {
      return ofLinux();
    }
    int result = Ring.probe(new Libc(), UringOptions.DEFAULTS.flags());
    return switch (result) {
      case 0 -> Optional.empty();
      case -Errno.ENOSYS -> Optional.of("This kernel has no io_uring (ENOSYS).");
      case -Errno.EPERM ->
          Optional.of(
              "This process may not use io_uring (EPERM): a container's seccomp filter forbids it,"
                  + " or kernel.io_uring_disabled does.");
      case -Errno.EINVAL -> Optional.of("This kernel's io_uring is older than Linux 6.1 (EINVAL).");
      default -> Optional.of("io_uring cannot be set up: " + Errno.name(result) + ".");
    };
  }
}
