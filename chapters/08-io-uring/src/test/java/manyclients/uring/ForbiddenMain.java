package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;

/// A process that may not use io_uring: its first thread installs a filter of system calls, as a
/// container does, and then asks for the engine.
public final class ForbiddenMain {
  private static final int PR_SET_SECCOMP = 22;
  private static final int PR_SET_NO_NEW_PRIVS = 38;
  private static final int SECCOMP_MODE_FILTER = 2;
  private static final int IO_URING_SETUP = 425;

  private ForbiddenMain() {}

  /// @param args the error number that the filter returns
  public static void main(String[] args) throws Throwable {
    forbid(Integer.parseInt(args[0]));
    System.out.println(new UringEngine().obstacle().orElse("none"));
    try {
      new UringEngine().start(ServerConfig.defaults(), RequestHandler.ECHO).close();
      System.out.println("started");
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
    new EpollEngine().start(ServerConfig.defaults(), RequestHandler.ECHO).close();
    System.out.println("epoll started");
  }

  /// Installs the filter: load the number of the call; if it is io_uring_setup, answer with the
  /// error; allow all others.
  @SuppressWarnings("restricted") // the signature is from the manual
  private static void forbid(int errno) throws Throwable {
    MethodHandle prctl =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("prctl"),
                FunctionDescriptor.of(
                    JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment filter = arena.allocate(4 * 8, 8);
      instruction(filter, 0, 0x20, 0, 0, 0);
      instruction(filter, 1, 0x15, 0, 1, IO_URING_SETUP);
      instruction(filter, 2, 0x06, 0, 0, 0x0005_0000 | errno);
      instruction(filter, 3, 0x06, 0, 0, 0x7fff_0000);
      MemorySegment program = arena.allocate(16, 8);
      program.set(JAVA_SHORT, 0, (short) 4);
      program.set(JAVA_LONG, 8, filter.address());
      int first = (int) prctl.invokeExact(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L);
      long mode = SECCOMP_MODE_FILTER;
      int second = (int) prctl.invokeExact(PR_SET_SECCOMP, mode, program.address(), 0L, 0L);
      if (first != 0 || second != 0) {
        System.out.println("no filter");
        System.exit(0);
      }
    }
  }

  private static void instruction(
      MemorySegment filter, int index, int code, int then, int otherwise, int constant) {
    filter.set(JAVA_SHORT, index * 8L, (short) code);
    filter.set(JAVA_BYTE, index * 8L + 2, (byte) then);
    filter.set(JAVA_BYTE, index * 8L + 3, (byte) otherwise);
    filter.set(JAVA_INT, index * 8L + 4, constant);
  }
}
