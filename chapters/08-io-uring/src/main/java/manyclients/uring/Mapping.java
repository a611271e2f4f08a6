package manyclients.uring;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Memory from `mmap`: the kernel's, which the program can then see too, or new pages.
final class Mapping {
  private static final int PROT_READ_WRITE = 1 | 2;
  private static final int MAP_SHARED_POPULATE = 1 | 0x8000;
  private static final int MAP_PRIVATE_ANONYMOUS = 2 | 0x20;

  private Mapping() {}

  /// Maps a part of a file into the arena, which unmaps it when the arena is closed. After that, an
  /// access throws an exception; it neither ends the process nor reaches other memory.
  static MemorySegment of(Libc libc, Arena arena, int fd, long offset, long size)
      throws IOException {
    return map(libc, arena, size, MAP_SHARED_POPULATE, fd, offset);
  }

  /// Returns zeroed memory that begins at the start of a page.
  static MemorySegment pages(Libc libc, Arena arena, long size) throws IOException {
    return map(libc, arena, size, MAP_PRIVATE_ANONYMOUS, -1, 0);
  }

  @SuppressWarnings("restricted") // the size is the one that was mapped
  private static MemorySegment map(
      Libc libc, Arena arena, long size, int flags, int fd, long offset) throws IOException {
    long address = libc.map(size, PROT_READ_WRITE, flags, fd, offset);
    if (address < 0 && address > -4_096) {
      throw Errno.exception("mmap", (int) address);
    }
    return MemorySegment.ofAddress(address)
        .reinterpret(size, arena, mapped -> libc.unmap(mapped.address(), size));
  }
}
