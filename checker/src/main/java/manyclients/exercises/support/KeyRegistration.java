package manyclients.exercises.support;

import java.nio.channels.SelectionKey;
import java.util.function.Consumer;

/// A registration in the form of a selector's key.
///
/// @param assertHere receives the name of the coming operation, and throws if the calling thread is
///   not the loop's
record KeyRegistration(SelectionKey key, Consumer<String> assertHere) implements Loop.Registration {

  @Override
  public int interest() {
    assertHere.accept("interest");
    return key.interestOps();
  }

  @Override
  public void interest(int operations) {
    assertHere.accept("interest");
    key.interestOps(operations);
  }

  @Override
  public void cancel() {
    assertHere.accept("cancel");
    key.cancel();
  }
}
