package manyclients.netty;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Has JMH run benchmarks in threads like those of Netty's loops: its allocators keep what is given
/// back for such threads, and for no others.
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
