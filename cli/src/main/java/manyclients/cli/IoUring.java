package manyclients.cli;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;

/// Tests whether the kernel lets this process use io_uring. No file reports that, so the test sets
/// up a ring.
final class IoUring {
  /// The number of the system call `io_uring_setup`, the same on all common architectures.
  private static final long SETUP = 425;

  private static final int SIZE_OF_PARAMS = 120;

  private IoUring() {}

  static String state() {
    if (!System.getProperty("os.name").equals("Linux")) {
      return "not on this system";
    }
    try (Arena arena = Arena.ofConfined()) {
      return setUp(arena);
    } catch (Throwable e) { // invokeExact is declared to throw Throwable
      return "unknown (" + e.getMessage() + ")";
    }
  }

  @SuppressWarnings("restricted") // the test calls the kernel
  private static String setUp(Arena arena) throws Throwable {
    StructLayout captured = Linker.Option.captureStateLayout();
    MethodHandle syscall =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS),
                Linker.Option.firstVariadicArg(1),
                Linker.Option.captureCallState("errno"));
    MemorySegment state = arena.allocate(captured);
    MemorySegment params = arena.allocate(SIZE_OF_PARAMS, 8);
    long ring = (long) syscall.invokeExact(state, SETUP, 1, params);
    if (ring >= 0) { // the ring's descriptor is closed when this process ends
      return "available";
    }
    var errno = captured.varHandle(PathElement.groupElement("errno"));
    return reason((int) errno.get(state, 0L));
  }

  private static String reason(int errno) {
    return switch (errno) {
      case 1, 13 -> "forbidden to this process (by sysctl kernel.io_uring_disabled or a sandbox)";
      case 38 -> "not in this kernel, or hidden by a sandbox";
      default -> "refused, errno " + errno;
    };
  }
}
