package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class InboxTest {
  private final Inbox inbox = new Inbox();
  private final ByteBuffer lent = ByteBuffer.allocate(64);

  private ByteBuffer arrived(int bytes) {
    return lent.clear().put(new byte[bytes]).flip();
  }

  @Test
  void ownsNothingWhenAllIsUsed() {
    assertThat(inbox.space(lent)).isSameAs(lent);
    ByteBuffer bytes = arrived(20);
    bytes.position(20); // the decoder found whole frames
    inbox.keep(bytes, 4);
    assertThat(inbox.isEmpty()).isTrue();
    assertThat(inbox.space(lent)).isSameAs(lent);
  }

  @Test
  void theBeginningOfAFrameIsKeptUntilItIsWhole() {
    inbox.keep(arrived(10), 30);
    ByteBuffer space = inbox.space(lent);
    assertThat(space.position()).isEqualTo(10);
    assertThat(space.remaining()).as("room for the rest of the frame, and no more").isEqualTo(20);

    space.put(new byte[20]).flip().position(30);
    inbox.keep(space, 4);
    assertThat(inbox.isEmpty()).isTrue();
  }

  @Test
  void aPromiseCostsNothing() {
    inbox.keep(arrived(4), 1 << 30);
    assertThat(inbox.space(lent).capacity()).isLessThan(1_000);
  }

  @Test
  void memoryGrowsWithTheBytesUpToTheFrame() {
    int needed = 1_000_000;
    inbox.keep(arrived(4), needed);
    int received = 4;
    while (received < needed) {
      ByteBuffer space = inbox.space(lent);
      assertThat(space.hasRemaining()).isTrue();
      assertThat(space.capacity()).isLessThanOrEqualTo(Math.max(512, 2 * received));
      assertThat(space.remaining()).isLessThanOrEqualTo(64 * 1024);
      received += space.remaining();
      space.position(space.limit());
      inbox.keep(inbox.pending(), needed);
    }
    assertThat(received).as("exactly the frame").isEqualTo(needed);
  }

  @Test
  void wholeFramesThatHaveToWaitAreKept() {
    inbox.keep(arrived(50), 10);
    ByteBuffer pending = inbox.pending();
    assertThat(pending.remaining()).isEqualTo(50);
    pending.position(40);
    inbox.keep(pending, 10);
    assertThat(inbox.pending().remaining()).isEqualTo(10);
  }

  @Test
  void aHugeFrameDoesNotOverflowTheArithmetic() {
    ByteBuffer bytes = ByteBuffer.allocate(8);
    inbox.keep(bytes, Integer.MAX_VALUE);
    assertThat(inbox.space(lent).hasRemaining()).isTrue();
  }
}
