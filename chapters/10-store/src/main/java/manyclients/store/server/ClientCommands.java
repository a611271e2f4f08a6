package manyclients.store.server;

import java.util.List;
import java.util.stream.Stream;
import manyclients.store.server.Handling.OfClient;

/// All commands that are not about keys.
final class ClientCommands {
  private ClientCommands() {}

  static List<OfClient> all() {
    return Stream.of(ConnectionCommands.COMMANDS, ServerCommands.COMMANDS, Transactions.COMMANDS)
        .flatMap(List::stream)
        .toList();
  }
}
