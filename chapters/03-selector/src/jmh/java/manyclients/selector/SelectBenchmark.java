package manyclients.selector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The cost of learning which channels are ready: from the set of selected keys, each of which has
/// to be removed, or by an action called for each. The system call is part of both.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SelectBenchmark {
  @Param({"1", "100"})
  private int ready;

  private final List<Pipe> pipes = new ArrayList<>();
  private final Selector selector = open();
  private final Consumer<SelectionKey> action = this::count;
  private int readable;

  private static Selector open() {
    try {
      return Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Writes a byte that is never read, so each pipe stays readable.
  @Setup
  public void fill() throws IOException {
    for (int i = 0; i < ready; i++) {
      Pipe pipe = Pipe.open();
      pipes.add(pipe);
      pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ);
      pipe.sink().write(ByteBuffer.allocate(1));
    }
  }

  @Benchmark
  public int set() throws IOException {
    selector.selectNow();
    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
    while (keys.hasNext()) {
      count(keys.next());
      keys.remove();
    }
    return readable;
  }

  @Benchmark
  public int action() throws IOException {
    selector.selectNow(action);
    return readable;
  }

  private void count(SelectionKey key) {
    readable += key.isReadable() ? 1 : 0;
  }

  @TearDown
  public void close() throws IOException {
    selector.close();
    for (Pipe pipe : pipes) {
      pipe.source().close();
      pipe.sink().close();
    }
  }
}
