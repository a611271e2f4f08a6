package manyclients.netty;

import io.netty.channel.uring.IoUring;
import org.jspecify.annotations.Nullable;

/// io_uring without two kinds of Netty's multishot requests, which ask the kernel once for many
/// answers: both lose something when an answer is an error. (The third kind needs a buffer ring,
/// which we do not configure.) Netty reads these switches once.
final class Uring {
  static {
    // A multishot accept that has failed is submitted again immediately, whatever auto-read says.
    System.setProperty("io.netty.iouring.acceptMultiShotEnabled", "false");
    // A multishot poll reports a reset once, and during a read that report is lost.
    System.setProperty("io.netty.iouring.pollAddMultishotEnabled", "false");
  }

  private Uring() {}

  static @Nullable Throwable missing() {
    return IoUring.unavailabilityCause();
  }
}
