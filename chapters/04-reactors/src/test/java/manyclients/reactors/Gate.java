package manyclients.reactors;

import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.RequestHandler;

/// A handler that waits, as if for a database, until the test lets it continue; then it echoes.
/// Empty requests do not wait.
final class Gate implements RequestHandler {
  private final CountDownLatch opened = new CountDownLatch(1);
  final AtomicInteger waiting = new AtomicInteger();

  @Override
  public ByteBuffer handle(ByteBuffer request) throws InterruptedException {
    if (request.hasRemaining()) {
      waiting.incrementAndGet();
      if (!opened.await(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the gate was not opened");
      }
    }
    return request;
  }

  void open() {
    opened.countDown();
  }
}
