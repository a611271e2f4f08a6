package manyclients.exercises.ch07;

import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// Remembers every look that is still to come.
public final class LazyDeadline {
  private final LongSupplier now;
  private final LongConsumer file;
  private final TreeSet<Long> looks = new TreeSet<>();
  private OptionalLong at = OptionalLong.empty();

  public LazyDeadline(LongSupplier now, LongConsumer file) {
    this.now = now;
    this.file = file;
  }

  public void moveTo(long moment) {
    at = OptionalLong.of(moment);
    seeToALook();
  }

  public boolean look() {
    long time = now.getAsLong();
    looks.headSet(time, true).clear();
    if (at.isPresent() && at.getAsLong() <= time) {
      at = OptionalLong.empty();
      return true;
    }
    seeToALook();
    return false;
  }

  private void seeToALook() {
    at.ifPresent(moment -> {
      if (looks.floor(moment) == null) {
        looks.add(moment);
        file.accept(moment);
      }
    });
  }
}
