package manyclients.exercises.ch08;

/// With one state instead of three flags, and a flag for what is wanted.
public final class LastingReceive {
  public static final int ENOBUFS = 105;

  public interface Kernel {
    void submit();

    void cancel();
  }

  private enum State {
    IDLE,
    UNDER_WAY,
    BEING_CANCELLED,
    STARVED
  }

  private final Kernel kernel;
  private State state = State.IDLE;
  private boolean wanted;

  public LastingReceive(Kernel kernel) {
    this.kernel = kernel;
  }

  public void want(boolean on) {
    wanted = on;
    if (state == State.UNDER_WAY && !wanted) {
      state = State.BEING_CANCELLED;
      kernel.cancel();
    } else if (state == State.IDLE) {
      idle();
    }
  }

  public void completed(int result, boolean more) {
    if (result == -ENOBUFS) {
      state = State.STARVED;
    } else if (!more) {
      idle();
    }
  }

  public void buffersAreBack() {
    if (state == State.STARVED) {
      idle();
    }
  }

  private void idle() {
    state = State.IDLE;
    if (wanted) {
      state = State.UNDER_WAY;
      kernel.submit();
    }
  }
}
