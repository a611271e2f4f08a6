package manyclients.exercises.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import manyclients.contract.RequestHandler;

/// An echo that waits until the test releases it. The request "big" gets a long reply.
public final class SlowHandler implements RequestHandler {
  private static final int MANY = 1_000;

  private final Guestbook guestbook;
  private final byte[] big;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch leave = new CountDownLatch(1);
  private final Semaphore tidy = new Semaphore(MANY);
  private volatile boolean interrupted;

  public SlowHandler(Guestbook guestbook, int big) {
    this.guestbook = guestbook;
    this.big = new byte[big];
  }

  @Override
  public ByteBuffer handle(ByteBuffer request) throws InterruptedException {
    guestbook.sign();
    asked.countDown();
    try {
      leave.await();
    } catch (InterruptedException e) {
      interrupted = true;
      tidy.acquireUninterruptibly();
      throw e;
    }
    return UTF_8.decode(request.duplicate()).toString().equals("big")
        ? ByteBuffer.wrap(big)
        : request;
  }

  /// Waits until there is a request to handle.
  public void awaitRequest() throws InterruptedException {
    asked.await();
  }

  public void letGo() {
    leave.countDown();
  }

  /// Makes a handler that is interrupted wait, until [#haveTidiedUp] is called.
  public void takeTimeToTidyUp() {
    tidy.drainPermits();
  }

  public void haveTidiedUp() {
    tidy.release(MANY);
  }

  public boolean wasInterrupted() {
    return interrupted;
  }
}
