package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A loop has served its channels, run its tasks and fired its timers; the next turn begins.
@Name("manyclients.Turned")
@Label("Turn ended")
final class Turned extends XrayEvent {
  @Label("Channels that were ready")
  final int ready;

  @Label("Tasks that were run")
  final int tasks;

  Turned(int ready, int tasks) {
    this.ready = ready;
    this.tasks = tasks;
  }
}
