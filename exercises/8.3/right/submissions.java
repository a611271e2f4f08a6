package manyclients.exercises.ch08;

import org.jspecify.annotations.Nullable;

/// With an object for each submission, which knows whether it was cancelled.
public final class LastingReceive {
  public static final int ENOBUFS = 105;

  public interface Kernel {
    void submit();

    void cancel();
  }

  private final class Submission {
    private boolean cancelled;

    private Submission() {
      kernel.submit();
    }

    private void cancel() {
      if (!cancelled) {
        cancelled = true;
        kernel.cancel();
      }
    }
  }

  private final Kernel kernel;
  private boolean wanted;
  private boolean hasBuffers = true;
  private @Nullable Submission current;

  public LastingReceive(Kernel kernel) {
    this.kernel = kernel;
  }

  public void want(boolean on) {
    wanted = on;
    compare();
  }

  public void completed(int result, boolean more) {
    if (result == -ENOBUFS) {
      hasBuffers = false;
    }
    if (!more) {
      current = null;
    }
    compare();
  }

  public void buffersAreBack() {
    hasBuffers = true;
    compare();
  }

  /// Brings what is under way into line with what is wanted.
  private void compare() {
    Submission submission = current;
    if (submission == null) {
      current = wanted && hasBuffers ? new Submission() : null;
    } else if (!wanted) {
      submission.cancel();
    }
  }
}
