package manyclients.store.log;

import java.io.IOException;

/// Reports that the power has failed. From then on, no operation on the disk is possible.
final class PowerFailure extends IOException {
  private static final long serialVersionUID = 1;
}
