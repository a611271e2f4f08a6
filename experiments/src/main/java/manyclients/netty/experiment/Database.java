package manyclients.netty.experiment;

import java.nio.ByteBuffer;
import java.util.Random;
import manyclients.contract.RequestHandler;

/// A handler that asks a database: it waits, mostly for a short time. A random number from 1 to 999
/// decides how long, so all runs with the same seed wait for the same times in the same order.
final class Database implements RequestHandler {
  private final Random dice;
  private final Busy busy = new Busy();

  Database(long seed) {
    this.dice = new Random(seed);
  }

  @Override
  public ByteBuffer handle(ByteBuffer request) throws InterruptedException {
    busy.enter();
    try {
      Thread.sleep(millis(dice.nextInt(1, 1_000)));
    } finally {
      busy.leave();
    }
    return request;
  }

  private static int millis(int draw) {
    if (draw <= 950) {
      return draw <= 900 ? 1 : 10;
    }
    return draw <= 990 ? 100 : 1_000;
  }

  Busy busy() {
    return busy;
  }
}
