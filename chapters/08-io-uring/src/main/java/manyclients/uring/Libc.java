package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The functions of the C library that call the kernel, by the foreign-function API. Linux only.
///
/// Each returns the kernel's result: a number from 0, or an error number, negated. Pointers are
/// longs, because a [MemorySegment] per address inside a buffer would be garbage. An instance keeps
/// `errno` in its own memory, so only one thread at a time may use it.
public final class Libc {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final VarHandle ERRNO =
      Linker.Option.captureStateLayout().varHandle(PathElement.groupElement("errno"));

  private static final MethodHandle SOCKET = ints("socket", JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle SET_OPTION =
      ints("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle BIND = ints("bind", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle NAME = ints("getsockname", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PEER_NAME = ints("getpeername", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle LISTEN = ints("listen", JAVA_INT, JAVA_INT);
  private static final MethodHandle ACCEPT =
      ints("accept4", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle SHUTDOWN = ints("shutdown", JAVA_INT, JAVA_INT);
  private static final MethodHandle CLOSE = ints("close", JAVA_INT);
  private static final MethodHandle READ = longs("read", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WRITE = longs("write", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle EVENT_FD = ints("eventfd", JAVA_INT, JAVA_INT);
  private static final MethodHandle EPOLL_CREATE = ints("epoll_create1", JAVA_INT);
  private static final MethodHandle EPOLL_CONTROL =
      ints("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle EPOLL_WAIT =
      ints("epoll_wait", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT);
  private static final MethodHandle MAP =
      longs("mmap", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle UNMAP = ints("munmap", JAVA_LONG, JAVA_LONG);

  /// `syscall` is variadic in C: all arguments except the first are passed as such.
  private static final MethodHandle SYSTEM_CALL =
      function(
          "syscall",
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
              JAVA_LONG),
          Linker.Option.firstVariadicArg(1));

  private final MemorySegment captured =
      Arena.ofAuto().allocate(Linker.Option.captureStateLayout());

  private long calls;

  private static MethodHandle ints(String name, MemoryLayout... parameters) {
    return function(name, FunctionDescriptor.of(JAVA_INT, parameters));
  }

  private static MethodHandle longs(String name, MemoryLayout... parameters) {
    return function(name, FunctionDescriptor.of(JAVA_LONG, parameters));
  }

  @SuppressWarnings("restricted") // a wrong signature is a crash or worse; these are the manual's
  private static MethodHandle function(
      String name, FunctionDescriptor signature, Linker.Option... options) {
    Linker.Option[] all = new Linker.Option[options.length + 1];
    System.arraycopy(options, 0, all, 0, options.length);
    all[options.length] = Linker.Option.captureCallState("errno");
    MemorySegment address = LINKER.defaultLookup().findOrThrow(name);
    return LINKER.downcallHandle(address, signature, all);
  }

  /// Returns the number of calls that this instance has made.
  long calls() {
    return calls;
  }

  private int result(int returned) {
    calls++;
    return returned >= 0 ? returned : -(int) ERRNO.get(captured, 0L);
  }

  private long result(long returned) {
    calls++;
    return returned >= 0 ? returned : -(int) ERRNO.get(captured, 0L);
  }

  /// Wraps what a method handle declares; C throws nothing. An error of the JVM is not wrapped.
  private static AssertionError impossible(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return new AssertionError("a downcall has thrown", thrown);
  }

  int socket(int family, int type) {
    try {
      return result((int) SOCKET.invokeExact(captured, family, type, 0));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int setOption(int fd, int level, int option, long value, int size) {
    try {
      return result((int) SET_OPTION.invokeExact(captured, fd, level, option, value, size));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int bind(int fd, long address, int size) {
    try {
      return result((int) BIND.invokeExact(captured, fd, address, size));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int name(int fd, long address, long size) {
    try {
      return result((int) NAME.invokeExact(captured, fd, address, size));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int peerName(int fd, long address, long size) {
    try {
      return result((int) PEER_NAME.invokeExact(captured, fd, address, size));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int listen(int fd, int backlog) {
    try {
      return result((int) LISTEN.invokeExact(captured, fd, backlog));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  /// Accepts a client without asking for its address.
  int accept(int fd, int flags) {
    try {
      return result((int) ACCEPT.invokeExact(captured, fd, 0L, 0L, flags));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int shutdown(int fd, int how) {
    try {
      return result((int) SHUTDOWN.invokeExact(captured, fd, how));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int close(int fd) {
    try {
      return result((int) CLOSE.invokeExact(captured, fd));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int read(int fd, long address, int length) {
    try {
      return (int) result((long) READ.invokeExact(captured, fd, address, (long) length));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int write(int fd, long address, int length) {
    try {
      return (int) result((long) WRITE.invokeExact(captured, fd, address, (long) length));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int eventFd(int flags) {
    try {
      return result((int) EVENT_FD.invokeExact(captured, 0, flags));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int epollCreate(int flags) {
    try {
      return result((int) EPOLL_CREATE.invokeExact(captured, flags));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int epollControl(int epoll, int operation, int fd, long event) {
    try {
      return result((int) EPOLL_CONTROL.invokeExact(captured, epoll, operation, fd, event));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int epollWait(int epoll, long events, int most, int millis) {
    try {
      return result((int) EPOLL_WAIT.invokeExact(captured, epoll, events, most, millis));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  /// Maps memory at an address that the kernel chooses.
  long map(long length, int protection, int flags, int fd, long offset) {
    try {
      return result((long) MAP.invokeExact(captured, 0L, length, protection, flags, fd, offset));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int unmap(long address, long length) {
    try {
      return result((int) UNMAP.invokeExact(captured, address, length));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  /// Makes a system call by number, if the C library has no function for it.
  int systemCall(int number, long a, long b, long c, long d, long e, long f) {
    try {
      return (int)
          result((long) SYSTEM_CALL.invokeExact(captured, (long) number, a, b, c, d, e, f));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }
}
