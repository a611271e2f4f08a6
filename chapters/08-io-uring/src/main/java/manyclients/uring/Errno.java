package manyclients.uring;

import java.io.IOException;
import java.net.BindException;
import java.util.Map;

/// The Linux error numbers that this chapter needs. They are the same on x86-64 and aarch64.
final class Errno {
  static final int EPERM = 1;
  static final int EINTR = 4;
  static final int EAGAIN = 11;
  static final int EBUSY = 16;
  static final int EINVAL = 22;
  static final int ENOSYS = 38;
  static final int ETIME = 62;
  static final int EADDRINUSE = 98;
  static final int EADDRNOTAVAIL = 99;
  static final int ENOBUFS = 105;
  static final int ECANCELED = 125;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(EPERM, "EPERM, operation not permitted"),
          Map.entry(EAGAIN, "EAGAIN, it would have to wait"),
          Map.entry(12, "ENOMEM, no memory"),
          Map.entry(13, "EACCES, permission denied"),
          Map.entry(EBUSY, "EBUSY, the completion queue is full"),
          Map.entry(EINVAL, "EINVAL, invalid argument"),
          Map.entry(23, "ENFILE, too many open files in the system"),
          Map.entry(24, "EMFILE, too many open files in this process"),
          Map.entry(32, "EPIPE, broken pipe"),
          Map.entry(ENOSYS, "ENOSYS, no such system call"),
          Map.entry(EADDRINUSE, "EADDRINUSE, address already in use"),
          Map.entry(EADDRNOTAVAIL, "EADDRNOTAVAIL, no such address here"),
          Map.entry(104, "ECONNRESET, connection reset by peer"),
          Map.entry(ENOBUFS, "ENOBUFS, no buffer left"),
          Map.entry(110, "ETIMEDOUT, connection timed out"),
          Map.entry(ECANCELED, "ECANCELED, cancelled"));

  private Errno() {}

  /// Returns the exception for a negative result.
  static IOException exception(String call, int result) {
    return new IOException(call + ": " + name(result));
  }

  static String name(int result) {
    return NAMES.getOrDefault(-result, "error " + -result);
  }

  /// Returns the result, or throws an exception if it is negative.
  static int check(String call, int result) throws IOException {
    if (result == -EADDRINUSE || result == -EADDRNOTAVAIL) {
      throw new BindException(call + ": " + name(result));
    }
    if (result < 0) {
      throw exception(call, result);
    }
    return result;
  }
}
