package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameDecoder;

/// Receive buffers that all clients share. The program provides them, and the kernel chooses one
/// when bytes have arrived. The completion names the buffer, which belongs to the program until it
/// is given back. A silent client has none.
///
/// The buffers are in a third ring of entries, whose tail is in the spare bytes of its first entry.
/// Only the program writes it. It need not read the kernel's position: it gives back only its own.
final class BufferRing {
  static final int GROUP = 0;

  private static final int REGISTER_BUFFERS = 22;
  private static final int ENTRY = 16;
  private static final long TAIL = 14;
  private static final VarHandle SHORT = JAVA_SHORT.varHandle();

  private final MemorySegment ring;
  private final MemorySegment memory;
  private final ByteBuffer[] buffers;
  private final FrameDecoder[] decoders;
  private final boolean[] taken;
  private final int size;
  private short tail;
  private int out;

  /// @param arena holds the buffers while the ring is open
  /// @param count a power of two, at most 32,768
  /// @param size bytes per buffer
  BufferRing(Ring ring, Libc libc, Arena arena, int count, int size, int maxFrame)
      throws IOException {
    this.ring = Mapping.pages(libc, arena, (long) count * ENTRY);
    this.memory = Mapping.pages(libc, arena, (long) count * size);
    this.size = size;
    this.buffers = new ByteBuffer[count];
    this.decoders = new FrameDecoder[count];
    this.taken = new boolean[count];
    for (int i = 0; i < count; i++) {
      buffers[i] = memory.asSlice((long) i * size, size).asByteBuffer();
      decoders[i] = new FrameDecoder(maxFrame);
      put(i);
    }
    MemorySegment registration = arena.allocate(40, 8);
    registration.set(JAVA_LONG, 0, this.ring.address());
    registration.set(JAVA_INT, 8, count);
    registration.set(JAVA_SHORT, 12, (short) GROUP);
    Errno.check("io_uring_register", ring.register(REGISTER_BUFFERS, registration.address(), 1));
  }

  /// Returns the bytes that the kernel has put into a buffer, which now belongs to the program.
  ByteBuffer take(int number, int length) {
    if (taken[number]) {
      throw new IllegalStateException("buffer " + number + " did not belong to the kernel");
    }
    taken[number] = true;
    out++;
    return buffers[number].clear().limit(length);
  }

  /// Returns a decoder for this buffer alone. It keeps its view of the last request, and reuses it
  /// for the next one of the same size.
  FrameDecoder decoder(int number) {
    return decoders[number];
  }

  /// Gives a buffer back. From now on, the kernel may write to it.
  void giveBack(int number) {
    if (!taken[number]) {
      throw new IllegalStateException("buffer " + number + " already belongs to the kernel");
    }
    taken[number] = false;
    out--;
    put(number);
  }

  /// Stores address, length and number one by one, because storing the whole first entry would
  /// overwrite the tail.
  private void put(int number) {
    long entry = (tail & buffers.length - 1) * (long) ENTRY;
    ring.set(JAVA_LONG, entry, memory.address() + (long) number * size);
    ring.set(JAVA_INT, entry + 8, size);
    ring.set(JAVA_SHORT, entry + 12, (short) number);
    tail++;
    SHORT.setRelease(ring, TAIL, tail);
  }

  /// Returns the number of buffers that belong to the program.
  int out() {
    return out;
  }
}
