package manyclients.uring;

/// A request that is submitted once and completes again and again, until it ends: because it was
/// cancelled, because of an error, or because the kernel decides so. Its last completion signals
/// the end by the *absence* of a flag; if the request is still wanted, it is submitted again.
abstract class Multishot {
  private boolean wanted;
  private boolean underWay;
  private boolean cancelled;

  abstract void submit();

  abstract void cancel();

  /// Sets whether completions are wanted from now on. Some may still come after that.
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

  /// Call this with the flags of each completion, and [#resume()] when everything that the
  /// completion asks for is done.
  final void completed(int flags) {
    underWay = (flags & Operations.CQE_MORE) != 0;
  }

  /// Submits the request again if it has ended and is wanted.
  final void resume() {
    if (wanted && !underWay) {
      want(true);
    }
  }

  /// Returns whether the kernel has the request. Until it has ended, its descriptor must stay open.
  final boolean isUnderWay() {
    return underWay;
  }
}
