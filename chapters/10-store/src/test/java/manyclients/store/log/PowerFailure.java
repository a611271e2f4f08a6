package manyclients.store.log;

import java.io.IOException;

/// The power has failed: no operation on the disk is possible any more.
final class PowerFailure extends IOException {
  private static final long serialVersionUID = 1;
}
