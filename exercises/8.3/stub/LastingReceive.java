package manyclients.exercises.ch08;

/// A multishot receive: submitted once, it completes repeatedly, until it ends. For one thread.
public final class LastingReceive {
  public static final int ENOBUFS = 105;

  /// The requests to the kernel.
  public interface Kernel {
    void submit();

    void cancel();
  }

  private final Kernel kernel;

  public LastingReceive(Kernel kernel) {
    this.kernel = kernel;
  }

  /// Sets whether bytes are wanted from now on.
  public void want(boolean on) {
    if (on) {
      kernel.submit(); // TODO: what if it is under way, or no longer wanted?
    }
  }

  /// Called when the receive has completed.
  ///
  /// @param result how many bytes have arrived, or an error, below zero
  /// @param more whether there are more completions to come
  public void completed(int result, boolean more) {
    // TODO: and if it has ended?
  }

  /// Called when buffers were given back to the kernel.
  public void buffersAreBack() {
    // TODO
  }
}
