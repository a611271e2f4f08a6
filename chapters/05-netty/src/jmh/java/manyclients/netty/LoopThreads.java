package manyclients.netty;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Lets JMH run benchmarks in threads of Netty's kind, for which the pooled allocator has a cache.
/// The adaptive one has a cache only for the thread of a Netty executor, which these are not.
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
