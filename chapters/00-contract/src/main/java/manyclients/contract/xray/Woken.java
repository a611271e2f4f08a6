package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A thread wakes a loop, which costs one system call.
@Name("manyclients.Woken")
@Label("Woken")
final class Woken extends XrayEvent {
  @Label("Loop")
  final @Nullable Thread loop;

  Woken(@Nullable Thread loop) {
    this.loop = loop;
  }
}
