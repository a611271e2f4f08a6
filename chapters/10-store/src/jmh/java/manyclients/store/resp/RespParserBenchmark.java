package manyclients.store.resp;

import java.nio.charset.StandardCharsets;
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

/// Parses a pipeline of commands that have all arrived.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RespParserBenchmark {
  @Param({"1", "16"})
  int commands;

  private final RespParser parser = new RespParser(RespLimits.of(1 << 20));
  private byte[] gets = {};
  private byte[] sets = {};

  @Setup
  public void make() {
    String get = "*2\r\n$3\r\nGET\r\n$16\r\nkey:000000012345\r\n";
    String set =
        "*3\r\n$3\r\nSET\r\n$16\r\nkey:000000012345\r\n$100\r\n" + "x".repeat(100) + "\r\n";
    gets = get.repeat(commands).getBytes(StandardCharsets.US_ASCII);
    sets = set.repeat(commands).getBytes(StandardCharsets.US_ASCII);
  }

  @Benchmark
  public int get() {
    return parseAll(gets);
  }

  @Benchmark
  public int set() {
    return parseAll(sets);
  }

  private int parseAll(byte[] bytes) {
    int at = 0;
    while (parser.parse(bytes, at, bytes.length) == RespParser.Outcome.COMMAND) {
      at += parser.consumed();
    }
    return at;
  }
}
