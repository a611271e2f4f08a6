package manyclients.suite.rig;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// A limit of this process, lowered and raised while it runs: `getrlimit` and `setrlimit` (man 2
/// getrlimit), with Linux's numbers. Use it in a process of its own, because everything that meets
/// the limit fails, not only the subject of the test.
enum OwnLimit {
  /// The limit for descriptors: the number of each new one must be lower.
  DESCRIPTORS(7),
  /// The limit for the bytes of address space, used or not.
  ADDRESSES(9);

  private static final MethodHandle GET = function("getrlimit");
  private static final MethodHandle SET = function("setrlimit");

  private final int resource;

  OwnLimit(int resource) {
    this.resource = resource;
  }

  /// Sets the limit, and restores it when closed.
  Lowered lower(long to) {
    long before = set(to);
    return () -> set(before);
  }

  interface Lowered extends AutoCloseable {
    @Override
    void close();
  }

  /// Sets the limit that is enforced (the soft one).
  ///
  /// @return its previous value
  private long set(long to) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limits = arena.allocate(ValueLayout.JAVA_LONG, 2); // soft, hard
      check((int) GET.invokeExact(resource, limits));
      long before = limits.getAtIndex(ValueLayout.JAVA_LONG, 0);
      limits.setAtIndex(ValueLayout.JAVA_LONG, 0, to);
      check((int) SET.invokeExact(resource, limits));
      return before;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  private void check(int result) {
    if (result != 0) {
      throw new IllegalStateException("the limit of " + this + " cannot be changed");
    }
  }

  @SuppressWarnings("restricted") // the types are those of man 2 getrlimit
  private static MethodHandle function(String name) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
  }
}
