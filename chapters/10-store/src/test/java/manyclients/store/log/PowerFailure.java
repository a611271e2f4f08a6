package manyclients.store.log;

import java.io.IOException;

/// There is no current: nothing can be done with the disk any more.
final class PowerFailure extends IOException {
  private static final long serialVersionUID = 1;
}
