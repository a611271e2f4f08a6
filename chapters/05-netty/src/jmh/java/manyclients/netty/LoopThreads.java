package manyclients.netty;

import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;

/// Lets JMH run benchmarks in threads of Netty's executors, as handlers run: such a thread has a
/// cache in both allocators. (The adaptive one asks for an executor and a thread of Netty's kind,
/// the pooled one for either.)
public final class LoopThreads extends DefaultEventExecutorGroup {
  public LoopThreads(int threads, String name) {
    super(threads, new DefaultThreadFactory(name));
  }
}
