package manyclients.netty;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.uring.IoUringIoHandler;

/// Netty's ring, but for the way it ends.
///
/// A loop that ends prepares for it (Netty 4.2.18): it closes the channels that are left, and
/// submits an operation that waits for all others. Its read of the eventfd, with which it is woken,
/// waits behind that one, and can outlive the loop. Then it reads from whichever socket has got the
/// number of the eventfd meanwhile, into memory that was given back.
///
/// So a loop that has no channels left does not prepare. It belongs to the loop's thread; any
/// thread may wake it.
final class UringIoHandler implements IoHandler {
  private final IoHandler ring;
  private int registered;

  UringIoHandler(IoHandler ring) {
    this.ring = ring;
  }

  static IoHandlerFactory newFactory() {
    IoHandlerFactory factory = IoUringIoHandler.newFactory();
    return executor -> new UringIoHandler(factory.newHandler(executor));
  }

  @Override
  public void prepareToDestroy() {
    if (registered > 0) {
      ring.prepareToDestroy();
    }
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    IoRegistration registration = ring.register(handle);
    registered++;
    return new Counted(registration);
  }

  /// A registration that is counted until it ends.
  private final class Counted implements IoRegistration {
    private final IoRegistration registration;

    Counted(IoRegistration registration) {
      this.registration = registration;
    }

    @Override
    public boolean cancel() {
      boolean ended = registration.cancel();
      registered -= ended ? 1 : 0;
      return ended;
    }

    @Override
    public long submit(IoOps operation) {
      return registration.submit(operation);
    }

    @Override
    public boolean isValid() {
      return registration.isValid();
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // the signature is Netty's
    public <T> T attachment() {
      return registration.attachment();
    }
  }

  @Override
  public void initialize() {
    ring.initialize();
  }

  @Override
  public int run(IoHandlerContext context) {
    return ring.run(context);
  }

  @Override
  public void destroy() {
    ring.destroy();
  }

  @Override
  public void wakeup() {
    ring.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> type) {
    return ring.isCompatible(type);
  }
}
