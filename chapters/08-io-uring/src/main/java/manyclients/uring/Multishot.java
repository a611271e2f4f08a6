package manyclients.uring;

/// A request that is submitted once and completes again and again, until it ends: because it was
/// cancelled, because of an error, or because the kernel saw fit. That it has ended is said by the
/// *absence* of a flag in its last completion; if it is still wanted then, it is submitted again.
abstract class Multishot {
  private boolean wanted;
  private boolean underWay;
  private boolean cancelled;

  abstract void submit();

  abstract void cancel();

  /// Says whether completions are wanted from now on. There may be some after that all the same.
  final void want(boolean on) {
    wanted = on;
    if (on && !underWay) {
      submit();
      underWay = true;
      cancelled = false;
    } else if (!on && underWay && !cancelled) {
      cancel();
      cancelled = true;
    }
  }

  /// To be called with the flags of each of its completions; [#resume()] when all is done that the
  /// completion asks for.
  final void completed(int flags) {
    underWay = (flags & Operations.CQE_MORE) != 0;
  }

  /// Submits it again if it has ended and is wanted.
  final void resume() {
    if (wanted && !underWay) {
      want(true);
    }
  }

  /// Whether the kernel has it. Its descriptor must stay open until then.
  final boolean isUnderWay() {
    return underWay;
  }
}
