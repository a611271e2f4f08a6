package manyclients.tuning.million;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ParallelTest {

  /// A task may be starting a process when it is interrupted. Closing has to wait for its end, so
  /// that the caller can find and end every process.
  @Test
  void noTaskIsRunningAfterClose() throws Exception {
    Parallel parallel = new Parallel();
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Callable<Boolean> slow =
        () -> {
          begun.countDown();
          try {
            return new CountDownLatch(1).await(1, TimeUnit.MINUTES);
          } catch (InterruptedException e) {
            var _ = new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
            ended.set(true);
            throw e;
          }
        };
    FutureTask<List<Boolean>> all = new FutureTask<>(() -> parallel.all(List.of(slow)));
    Thread.ofPlatform().daemon().start(all);
    begun.await();
    parallel.close();
    assertThat(ended).isTrue();
  }
}
