package manyclients.store.server;

import java.util.List;
import java.util.stream.Stream;

/// All commands that do not work on keys.
final class ClientCommands {
  private ClientCommands() {}

  static List<Handling> all() {
    return Stream.of(
            ConnectionCommands.COMMANDS,
            ServerCommands.COMMANDS,
            Transactions.COMMANDS,
            PubSubCommands.COMMANDS)
        .flatMap(List::stream)
        .toList();
  }
}
