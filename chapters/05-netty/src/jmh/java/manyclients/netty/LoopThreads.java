package manyclients.netty;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Lets JMH run benchmarks in threads like those of Netty's loops: Netty's allocators keep released
/// memory only for such threads.
public final class LoopThreads extends ThreadPoolExecutor {
  public LoopThreads(int threads, String name) {
    super(
        threads,
        threads,
        1,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        new DefaultThreadFactory(name));
  }
}
