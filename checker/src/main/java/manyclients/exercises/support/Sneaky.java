package manyclients.exercises.support;

/// Throws checked exceptions that are not declared: the JVM does not check, and other languages
/// throw like this all the time.
public final class Sneaky {
  private Sneaky() {}

  /// Throws it.
  ///
  /// @return nothing; so that the compiler sees in `throw Sneaky.thrown(it)` that nothing follows
  public static RuntimeException thrown(Throwable any) {
    Sneaky.<RuntimeException>raise(any);
    return new IllegalStateException(any); // not reached
  }

  @SuppressWarnings("unchecked") // and unchecked is what it is for
  private static <X extends Throwable> void raise(Throwable any) throws X {
    throw (X) any;
  }
}
