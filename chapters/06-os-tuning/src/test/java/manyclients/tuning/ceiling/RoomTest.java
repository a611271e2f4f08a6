package manyclients.tuning.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class RoomTest {
  private static final long GIB = 1L << 30;

  private static int clients(long descriptors, long open, long heap) {
    return new Room(descriptors, open, heap).clients(Footprint.SELECTOR);
  }

  @Test
  void theLowestCeilingDecidesHowManyClientsFit() {
    assertThat(clients(20_000, 84, GIB)).isEqualTo(19_900);
    assertThat(clients(20_000, 84, 8_000_000)).isEqualTo(4_000);
    assertThat(new Room(20_000, 84, 8_000_000).ceilings(Footprint.SELECTOR))
        .extracting(Ceiling::what)
        .containsExactly("heap", "descriptors of this process");
  }

  /// The server starts, and each accept reports the missing resource.
  @Test
  void aServerWithoutRoomHasOneClient() {
    assertThat(clients(80, 84, GIB)).isEqualTo(1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessHasDescriptorsOpen() {
    Room here = Room.here();
    assertThat(here.open()).isBetween(3L, here.descriptors());
    assertThat(here.clients(Footprint.SELECTOR)).isGreaterThan(1);
  }
}
