package manyclients.exercises.support;

import java.util.concurrent.atomic.AtomicBoolean;

/// Yes or no, for all threads to read and write: what one writes, the others read.
public interface Flag {

  boolean get();

  void set(boolean value);

  /// If it is as expected, makes it the next value, in one step that nobody can get between.
  ///
  /// @return whether it was as expected
  boolean compareAndSet(boolean expected, boolean next);

  /// The real one.
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
