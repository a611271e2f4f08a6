package manyclients.exercises.support;

/// Throws checked exceptions that are not declared. The JVM does not check declarations, and other
/// languages often throw like this.
public final class Sneaky {
  private Sneaky() {}

  /// Throws an exception.
  ///
  /// @return nothing: `throw Sneaky.thrown(it)` shows the compiler that the code after it is not
  ///   reached
  public static RuntimeException thrown(Throwable any) {
    Sneaky.<RuntimeException>raise(any);
    return new IllegalStateException(any); // not reached
  }

  @SuppressWarnings("unchecked") // the cast hides a checked exception
  private static <X extends Throwable> void raise(Throwable any) throws X {
    throw (X) any;
  }
}
