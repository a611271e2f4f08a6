package manyclients.exercises.support;

import java.util.concurrent.atomic.AtomicBoolean;

/// A boolean for all threads: each reads the value that was written last.
public interface Flag {

  boolean get();

  void set(boolean value);

  /// Sets the next value if the flag is as expected, in one step that no other thread can
  /// interrupt.
  ///
  /// @return whether it was as expected
  boolean compareAndSet(boolean expected, boolean next);

  /// Returns a real flag.
  static Flag real() {
    AtomicBoolean value = new AtomicBoolean();
    return new Flag() {
      @Override
      public boolean get() {
        return value.get();
      }

      @Override
      public void set(boolean next) {
        value.set(next);
      }

      @Override
      public boolean compareAndSet(boolean expected, boolean next) {
        return value.compareAndSet(expected, next);
      }
    };
  }
}
