package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import manyclients.store.command.Numbers;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;
import manyclients.store.server.Handling.OfClient;
import manyclients.store.server.Handling.When;

/// Commands about the client and its connection: `PING`, `ECHO`, `QUIT`, `HELLO`, `RESET`, `SELECT`
/// and `CLIENT`.
final class ConnectionCommands {
  static final List<Handling> COMMANDS =
      List.of(
          new OfClient("ping", -1, When.EVEN_SUBSCRIBED, ConnectionCommands::ping),
          new OfClient("echo", 2, When.USUAL, ConnectionCommands::echo),
          new OfClient("quit", -1, When.ALWAYS, ConnectionCommands::quit),
          new OfClient("hello", -1, When.USUAL, Hello::run),
          new OfClient("reset", 1, When.ALWAYS, ConnectionCommands::reset),
          new OfClient("select", 2, When.USUAL, ConnectionCommands::select),
          ClientCommand.COMMAND);

  private ConnectionCommands() {}

  private static void ping(Command command, Client client) {
    RespReplies replies = client.replies();
    if (command.size() > 2) {
      replies.error("ERR wrong number of arguments for 'ping' command");
    } else if (client.session().isSubscribedOnly()) {
      replies.array(2);
      replies.bulk("pong".getBytes(UTF_8));
      replies.bulk(command.size() == 2 ? command.bytes(1) : new byte[0]);
    } else if (command.size() == 2) {
      echo(command, client);
    } else {
      replies.status("PONG");
    }
  }

  private static void echo(Command command, Client client) {
    client.replies().bulk(command.array(), command.start(1), command.length(1));
  }

  private static void quit(Command command, Client client) {
    client.replies().status("OK");
    client.quit();
  }

  /// Makes the client like a new one, so that a pool may give its connection to another user.
  private static void reset(Command command, Client client) {
    client.loop().left(client);
    client.session().name("");
    client.session().version(2);
    client.replies().version(2);
    client.replies().status("RESET");
  }

  /// Selects the only database. Redis has sixteen or, in a cluster, also just one.
  private static void select(Command command, Client client) {
    String error = Numbers.databaseError(command, 1);
    if (error == null) {
      client.replies().status("OK");
    } else {
      client.replies().error(error);
    }
  }

  /// Returns whether a client may have this name: printable ASCII without blanks, so that a list of
  /// clients stays readable.
  static boolean isName(String name) {
    return name.chars().allMatch(letter -> letter > ' ' && letter <= '~');
  }
}
