package manyclients.suite;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the decoding of one frame, out of a buffer with sixteen.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class FrameDecoderBenchmark {
  private static final int FRAMES = 16;

  @Param({"0", "128", "4096"})
  private int payload;

  private final FrameDecoder decoder = new FrameDecoder(1 << 20);
  private ByteBuffer bytes = ByteBuffer.allocate(0);

  @Setup
  public void fill() {
    bytes = ByteBuffer.allocate(FRAMES * (FrameDecoder.HEADER + payload));
    for (int i = 0; i < FRAMES; i++) {
      FrameEncoder.encode(ByteBuffer.allocate(payload), bytes);
    }
    bytes.flip();
  }

  @Benchmark
  @OperationsPerInvocation(FRAMES)
  public int decode() {
    int total = 0;
    while (decoder.decode(bytes) == FrameDecoder.Outcome.FRAME) {
      total += decoder.payload().remaining();
    }
    bytes.rewind();
    return total;
  }
}
