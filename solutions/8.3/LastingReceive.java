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
  private boolean wanted;
  private boolean underWay;
  private boolean cancelled;
  private boolean starved;

  public LastingReceive(Kernel kernel) {
    this.kernel = kernel;
  }

  /// Sets whether bytes are wanted from now on.
  public void want(boolean on) {
    wanted = on;
    if (!on && underWay && !cancelled) {
      cancelled = true;
      kernel.cancel();
    }
    begin();
  }

  /// Called when the receive has completed.
  ///
  /// @param result how many bytes have arrived, or an error, below zero
  /// @param more whether there are more completions to come
  public void completed(int result, boolean more) {
    underWay = more;
    starved = result == -ENOBUFS;
    begin();
  }

  /// Called when buffers were given back to the kernel.
  public void buffersAreBack() {
    starved = false;
    begin();
  }

  private void begin() {
    if (wanted && !underWay && !starved) {
      underWay = true;
      cancelled = false;
      kernel.submit();
    }
  }
}
