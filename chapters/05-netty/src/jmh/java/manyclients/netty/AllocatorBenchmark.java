package manyclients.netty;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// A direct buffer, allocated and released by one thread.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {
      "--enable-native-access=ALL-UNNAMED",
      "--sun-misc-unsafe-memory-access=allow",
      "-Dio.netty.leakDetection.level=disabled",
      "-Djmh.executor=CUSTOM",
      "-Djmh.executor.class=manyclients.netty.LoopThreads"
    })
public class AllocatorBenchmark {
  @Param({"adaptive", "pooled", "unpooled"})
  private String kind = "";

  @Param({"256", "16384"})
  private int size;

  private ByteBufAllocator allocator = ByteBufAllocator.DEFAULT;

  @Setup
  public void choose() {
    allocator =
        switch (kind) {
          case "adaptive" -> new AdaptiveByteBufAllocator();
          case "pooled" -> new PooledByteBufAllocator();
          default -> UnpooledByteBufAllocator.DEFAULT;
        };
  }

  @Benchmark
  public boolean buffer() {
    return allocator.directBuffer(size).release();
  }
}
