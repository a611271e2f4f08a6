package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.Container;
import manyclients.store.server.Handling.OfClient;
import manyclients.store.server.Handling.When;

/// The command `CLIENT`, with a few subcommands, such as those that common client libraries send
/// when they connect.
final class ClientCommand {
  private static final String BAD_NAME =
      "ERR Client names cannot contain spaces, newlines or special characters.";

  static final Container COMMAND =
      new Container(
          new OfClient("client", -2, When.USUAL, Container.NEVER_ALONE),
          List.of(
              new OfClient("client|id", 2, When.USUAL, ClientCommand::id),
              new OfClient("client|getname", 2, When.USUAL, ClientCommand::getName),
              new OfClient("client|setname", 3, When.USUAL, ClientCommand::setName),
              new OfClient("client|setinfo", 4, When.USUAL, ClientCommand::setInfo),
              new OfClient("client|no-evict", 3, When.USUAL, ClientCommand::noEvict)));

  private ClientCommand() {}

  private static void id(Command command, Client client) {
    client.replies().number(client.session().id());
  }

  private static void getName(Command command, Client client) {
    String name = client.session().name();
    if (name.isEmpty()) {
      client.replies().nothing();
    } else {
      client.replies().bulk(name.getBytes(UTF_8));
    }
  }

  private static void setName(Command command, Client client) {
    String name = command.text(2);
    if (ConnectionCommands.isName(name)) {
      client.session().name(name);
      client.replies().status("OK");
    } else {
      client.replies().error(BAD_NAME);
    }
  }

  /// Accepts the name and version of the client's library, but does not store them.
  private static void setInfo(Command command, Client client) {
    if (command.is(2, "LIB-NAME") || command.is(2, "LIB-VER")) {
      client.replies().status("OK");
    } else {
      client.replies().error("ERR Unrecognized option '" + command.shown(2) + "'");
    }
  }

  /// Accepts the setting. No client is ever evicted.
  private static void noEvict(Command command, Client client) {
    if (command.is(2, "ON") || command.is(2, "OFF")) {
      client.replies().status("OK");
    } else {
      client.replies().error("ERR syntax error");
    }
  }
}
