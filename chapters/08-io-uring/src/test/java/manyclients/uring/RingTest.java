package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.BitSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A real ring, in the kernel.
class RingTest {
  private final int flags = UringOptions.DEFAULTS.flags();

  @BeforeEach
  void isItAllowed() {
    Availability.ofUring().ifPresent(Assumptions::abort);
  }

  @Test
  void nothingIsDoneAndSaidToBe() throws IOException {
    try (Ring ring = Ring.open(new Libc(), 8, flags)) {
      new Operations(ring.submissions()).nop(42);
      ring.enter(Loop.FOR_EVER);
      assertThat(ring.completions().next()).isTrue();
      assertThat(ring.completions().data()).isEqualTo(42);
      assertThat(ring.completions().result()).isZero();
      assertThat(ring.completions().next()).isFalse();
    }
  }

  @Test
  void aWaitTimesOut() throws IOException {
    try (Ring ring = Ring.open(new Libc(), 8, flags)) {
      long start = System.nanoTime();
      ring.enter(30);
      assertThat(System.nanoTime() - start).isGreaterThan(29_000_000);
      assertThat(ring.completions().next()).isFalse();
    }
  }

  @Test
  @Timeout(20)
  void aWaitForABatchEndsInTimeWithOneCompletion() throws IOException {
    try (Ring ring = Ring.open(new Libc(), 8, flags)) {
      Assumptions.assumeTrue(ring.waitsForBatches(), "Linux 6.12");
      ring.batch(30_000);
      new Operations(ring.submissions()).nop(42);
      long start = System.nanoTime();
      ring.enter(Loop.FOR_EVER, 2);
      assertThat(System.nanoTime() - start).isGreaterThan(29_000_000);
      assertThat(ring.completions().next()).isTrue();
      assertThat(ring.completions().next()).isFalse();
    }
  }

  /// The completion queue of this ring has room for 32.
  @Test
  void completionsWithoutRoomComeLater() throws IOException {
    try (Ring ring = Ring.open(new Libc(), 8, flags)) {
      Operations operations = new Operations(ring.submissions());
      for (int i = 0; i < 80; i++) {
        if (ring.submissions().room() == 0) {
          ring.enter(0);
        }
        operations.nop(i);
      }
      BitSet seen = new BitSet();
      do {
        ring.enter(0);
        while (ring.completions().next()) {
          seen.set((int) ring.completions().data());
        }
      } while (ring.submissions().hasOverflow() || ring.submissions().unsubmitted() > 0);
      assertThat(seen.cardinality()).as("completions").isEqualTo(80);
    }
  }

  @Test
  void accessToFreedMemoryThrowsAnException() throws IOException {
    Ring ring = Ring.open(new Libc(), 8, flags);
    ring.close();
    assertThatThrownBy(() -> new Operations(ring.submissions()).nop(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void aBufferIsGivenBackOnce() throws IOException {
    Libc libc = new Libc();
    try (Ring ring = Ring.open(libc, 8, flags);
        Arena arena = Arena.ofConfined()) {
      BufferRing buffers = new BufferRing(ring, libc, arena, 4, 1_024, 100);
      buffers.take(1, 10);
      assertThat(buffers.out()).isEqualTo(1);
      buffers.giveBack(1);
      assertThatThrownBy(() -> buffers.giveBack(1)).isInstanceOf(IllegalStateException.class);
      assertThat(buffers.out()).isZero();
    }
  }
}
