package manyclients.netty;

import io.netty.channel.uring.IoUring;
import org.jspecify.annotations.Nullable;

/// io_uring, without two of Netty's economies. They ask the kernel once for many answers, and lose
/// something when an answer is bad news. Netty looks at these switches once.
final class Uring {
  static {
    // One accept for many clients is asked again as soon as it has failed, whoever says stop.
    System.setProperty("io.netty.iouring.acceptMultiShotEnabled", "false");
    // One poll for many reads tells of a reset once, and nobody listens during a read.
    System.setProperty("io.netty.iouring.pollAddMultishotEnabled", "false");
  }

  private Uring() {}

  static @Nullable Throwable missing() {
    return IoUring.unavailabilityCause();
  }
}
