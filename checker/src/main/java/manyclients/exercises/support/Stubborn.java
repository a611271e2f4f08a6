package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.SelectorProvider;

/// A channel that cannot be closed without an exception. It is closed nevertheless.
public final class Stubborn extends AbstractSelectableChannel {
  public Stubborn() {
    super(SelectorProvider.provider());
  }

  @Override
  public int validOps() {
    return SelectionKey.OP_READ;
  }

  @Override
  protected void implCloseSelectableChannel() throws IOException {
    throw new IOException("Broken pipe");
  }

  @Override
  protected void implConfigureBlocking(boolean block) {
    // it never blocks
  }
}
