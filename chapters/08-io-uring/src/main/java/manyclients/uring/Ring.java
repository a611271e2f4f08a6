package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// An io_uring: two rings in memory that the kernel and this thread share, and three system calls
/// for which the C library has no functions.
///
/// The thread that opens it owns it; with [#SINGLE_ISSUER], the kernel enforces that. Closing the
/// ring frees all of its memory, so no operation may be under way then.
public final class Ring implements AutoCloseable {
  private static final int SETUP = 425;
  private static final int ENTER = 426;
  private static final int REGISTER = 427;

  static final int CQ_SIZE = 1 << 3;
  static final int SUBMIT_ALL = 1 << 7;
  public static final int SINGLE_ISSUER = 1 << 12;
  static final int DEFER_TASKRUN = 1 << 13;

  private static final int ENTER_GETEVENTS = 1;
  private static final int ENTER_EXT_ARG = 1 << 3;

  private static final int PARAMS = 120;
  private static final long RINGS = 0;
  private static final long ENTRIES = 0x1000_0000;

  /// The kernel features that the chapter needs: one mapping for both rings, completions that are
  /// kept while the kernel has memory, a wait with a timeout, and no completion for a cancel.
  private static final int FEATURES = 1 | 1 << 1 | 1 << 8 | 1 << 11;

  /// Allows a wait for several completions to end early if there is at least one (Linux 6.12).
  private static final int MIN_TIMEOUT = 1 << 15;

  private static final long AN_HOUR = 3_600_000;

  private final Libc libc;
  private final int fd;
  private final int features;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment wait = arena.allocate(24, 8);
  private final MemorySegment timeout = arena.allocate(16, 8);
  private final SubmissionQueue submissions;
  private final CompletionQueue completions;
  private long forEver = Loop.FOR_EVER;

  private Ring(Libc libc, int fd, MemorySegment params) throws IOException {
    this.libc = libc;
    this.fd = fd;
    this.features = params.get(JAVA_INT, 20);
    try {
      int missing = FEATURES & ~features;
      if (missing != 0) {
        throw new IOException("this kernel's io_uring lacks features: " + missing);
      }
      int sqEntries = params.get(JAVA_INT, 0);
      long cqSize = (long) CompletionQueue.ENTRY * params.get(JAVA_INT, 4);
      long array = params.get(JAVA_INT, 64);
      long size = Math.max(array + 4L * sqEntries, params.get(JAVA_INT, 100) + cqSize);
      MemorySegment both = Mapping.of(libc, arena, fd, RINGS, size);
      for (int i = 0; i < sqEntries; i++) {
        both.set(JAVA_INT, array + 4L * i, i); // for the kernel: entry i is always in place i
      }
      long sqSize = (long) SubmissionQueue.ENTRY * sqEntries;
      submissions = submissions(both, params, Mapping.of(libc, arena, fd, ENTRIES, sqSize));
      completions = completions(both, params, cqSize);
    } catch (Throwable t) {
      close();
      throw t;
    }
    wait.set(JAVA_INT, 8, 8); // the size of a signal set, although there is none
    wait.set(JAVA_LONG, 16, timeout.address());
  }

  /// Reads the positions of head and tail in the mapping from `params`: the kernel has chosen them.
  private static SubmissionQueue submissions(
      MemorySegment both, MemorySegment params, MemorySegment entries) {
    int head = params.get(JAVA_INT, 40);
    int tail = params.get(JAVA_INT, 44);
    int flags = params.get(JAVA_INT, 56);
    return new SubmissionQueue(both, new SubmissionQueue.Layout(head, tail, flags), entries);
  }

  private static CompletionQueue completions(MemorySegment both, MemorySegment params, long size) {
    int head = params.get(JAVA_INT, 80);
    int tail = params.get(JAVA_INT, 84);
    MemorySegment entries = both.asSlice(params.get(JAVA_INT, 100), size);
    return new CompletionQueue(both, new CompletionQueue.Layout(head, tail), entries);
  }

  /// Asks the kernel for a ring.
  ///
  /// @param entries the submission queue's size, a power of two; the completion queue is four times
  ///   as large
  public static Ring open(Libc libc, int entries, int flags) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment params = arena.allocate(PARAMS, 8);
      params.set(JAVA_INT, 4, entries * 4);
      params.set(JAVA_INT, 8, flags | CQ_SIZE);
      int fd = libc.systemCall(SETUP, entries, params.address(), 0, 0, 0, 0);
      return new Ring(libc, Errno.check("io_uring_setup", fd), params);
    }
  }

  /// Asks for a small ring and closes it.
  ///
  /// @return 0, or an error number, negated
  static int probe(Libc libc, int flags) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment params = arena.allocate(PARAMS, 8);
      params.set(JAVA_INT, 8, flags);
      int fd = libc.systemCall(SETUP, 2, params.address(), 0, 0, 0, 0);
      return fd < 0 ? fd : libc.close(fd);
    }
  }

  public SubmissionQueue submissions() {
    return submissions;
  }

  public CompletionQueue completions() {
    return completions;
  }

  /// Returns whether this kernel supports [#batch(int)].
  public boolean waitsForBatches() {
    return (features & MIN_TIMEOUT) != 0;
  }

  /// Sets how long a wait for several completions lasts before one of them is enough. A wait
  /// without a timeout would then end without any completion, so it gets a timeout.
  void batch(int micros) {
    wait.set(JAVA_INT, 12, micros);
    forEver = micros > 0 ? AN_HOUR : Loop.FOR_EVER;
  }

  /// Enters the kernel like [#enter(long, int)], for one completion.
  public void enter(long millis) throws IOException {
    enter(millis, 1);
  }

  /// Lets the kernel take the submissions and do deferred work; may wait for completions. It does
  /// not wait if the kernel does not take all submissions.
  ///
  /// @param millis the time to wait: 0 not at all, or [Loop#FOR_EVER]
  /// @param least the number of completions to wait for
  void enter(long millis, int least) throws IOException {
    int flags = ENTER_GETEVENTS;
    long argument = 0;
    long size = 0;
    long most = millis == Loop.FOR_EVER ? forEver : millis;
    if (most > 0) {
      timeout.set(JAVA_LONG, 0, most / 1_000);
      timeout.set(JAVA_LONG, 8, most % 1_000 * 1_000_000);
      flags |= ENTER_EXT_ARG;
      argument = wait.address();
      size = wait.byteSize();
    }
    int result =
        libc.systemCall(
            ENTER, fd, submissions.unsubmitted(), millis == 0 ? 0 : least, flags, argument, size);
    boolean nothing =
        result == -Errno.ETIME
            || result == -Errno.EINTR
            || result == -Errno.EAGAIN
            || result == -Errno.EBUSY; // completions have to be taken first
    if (!nothing) {
      Errno.check("io_uring_enter", result);
    }
  }

  int register(int operation, long argument, int count) {
    return libc.systemCall(REGISTER, fd, operation, argument, count, 0, 0);
  }

  /// Closes the ring but keeps its memory, because some operations do not end.
  void forsake() {
    libc.close(fd);
  }

  @Override
  public void close() {
    libc.close(fd);
    arena.close();
  }
}
