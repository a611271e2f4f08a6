package manyclients.uring;

/// A request that is submitted once and completes again and again, until it ends: because of a
/// cancellation, an error, or a decision of the kernel. Its last completion signals the end by the
/// *absence* of a flag. If the request is still wanted, it is submitted again.
abstract class Multishot {
  private boolean wanted;
  private boolean underWay;
  private boolean cancelled;

  abstract void submit();

  abstract void cancel();

  /// Sets whether completions are wanted from now on. Some may still arrive after `false`.
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

  /// Takes the flags of each completion. Call [#resume()] when everything that the completion asks
  /// for is done.
  final void completed(int flags) {
    underWay = (flags & Operations.CQE_MORE) != 0;
  }

  /// Submits the request again if it has ended and is wanted.
  final void resume() {
    if (wanted && !underWay) {
      want(true);
    }
  }

  /// Returns whether the kernel has the request. Its descriptor must stay open until it has ended.
  final boolean isUnderWay() {
    return underWay;
  }
}
