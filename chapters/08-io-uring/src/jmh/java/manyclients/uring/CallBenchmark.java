package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Calls from Java into the C library, from there into the kernel, and through a ring.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class CallBenchmark {
  private static final int MANY = 32;
  private static final Linker LINKER = Linker.nativeLinker();
  private static final FunctionDescriptor INT = FunctionDescriptor.of(JAVA_INT, JAVA_INT);
  private static final StructLayout STATE = Linker.Option.captureStateLayout();

  private static final MethodHandle PLAIN = abs();
  private static final MethodHandle CRITICAL = abs(Linker.Option.critical(false));
  private static final MethodHandle CAPTURING = abs(Linker.Option.captureCallState("errno"));

  private final MemorySegment errno = Arena.global().allocate(STATE);
  private final Libc libc = new Libc();
  private int number = -1;
  private @Nullable Ring ring;

  @SuppressWarnings("restricted") // a downcall
  private static MethodHandle abs(Linker.Option... options) {
    return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("abs"), INT, options);
  }

  @Setup
  public void open() throws IOException {
    ring = Ring.open(libc, MANY, Ring.SINGLE_ISSUER | Ring.DEFER_TASKRUN);
  }

  @TearDown
  public void close() {
    ring().close();
  }

  private Ring ring() {
    if (ring == null) {
      throw new IllegalStateException("not open");
    }
    return ring;
  }

  /// `abs` of the C library, which does nearly nothing and does not enter the kernel.
  @Benchmark
  public int plain() throws Throwable {
    return (int) PLAIN.invokeExact(number);
  }

  /// The thread does not report that it leaves the JVM, so no safepoint is possible until it
  /// returns.
  @Benchmark
  public int critical() throws Throwable {
    return (int) CRITICAL.invokeExact(number);
  }

  /// The error number is saved after the call.
  @Benchmark
  public int capturing() throws Throwable {
    return (int) CAPTURING.invokeExact(errno, number);
  }

  /// Closes an invalid descriptor: into the kernel and back, like all other calls.
  @Benchmark
  public int systemCall() {
    return libc.close(number);
  }

  /// One request that does nothing: submission, system call and completion.
  @Benchmark
  public long ringEntry() throws IOException {
    return through(1);
  }

  /// One of many requests in one system call.
  @Benchmark
  @OperationsPerInvocation(MANY)
  public long ringEntryOfMany() throws IOException {
    return through(MANY);
  }

  private long through(int count) throws IOException {
    Ring ring = ring();
    Operations operations = new Operations(ring.submissions());
    for (int i = 0; i < count; i++) {
      operations.nop(i);
    }
    ring.enter(1_000, count);
    long last = 0;
    while (ring.completions().next()) {
      last = ring.completions().data();
    }
    return last;
  }
}
