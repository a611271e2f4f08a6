package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.OptionalLong;
import manyclients.store.command.Numbers;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;
import org.jspecify.annotations.Nullable;

/// `HELLO [version [AUTH user password] [SETNAME name]]`: the client chooses a version of the
/// protocol, and gets a description of the server.
final class Hello {
  /// The version of Redis whose replies we imitate. Clients infer from it which commands exist.
  static final String VERSION = "7.0.15";

  private static final String BAD_NAME =
      "ERR Client names cannot contain spaces, newlines or special characters.";

  private int version;
  private String name;

  private Hello(Session session) {
    version = session.version();
    name = session.name();
  }

  static void run(Command command, Client client) {
    Session session = client.session();
    Hello hello = new Hello(session);
    String error = hello.read(command);
    if (error != null) {
      client.replies().error(error);
      return;
    }
    session.version(hello.version);
    session.name(hello.name);
    client.replies().version(hello.version);
    greet(session, client.replies());
  }

  /// @return the reason why the command is refused; null if it is not
  private @Nullable String read(Command command) {
    if (command.size() > 1) {
      OptionalLong asked = Numbers.find(command, 1);
      if (asked.isEmpty() || asked.getAsLong() < 2 || asked.getAsLong() > 3) {
        return noSuchVersion(asked);
      }
      version = (int) asked.getAsLong();
    }
    for (int i = 2; i < command.size(); i++) {
      int left = command.size() - i - 1;
      if (command.is(i, "AUTH") && left >= 2) {
        if (!command.text(i + 1).equals("default")) { // without a password, any is accepted
          return "WRONGPASS invalid username-password pair or user is disabled.";
        }
        i += 2;
      } else if (command.is(i, "SETNAME") && left >= 1) {
        name = command.text(++i);
        if (!ConnectionCommands.isName(name)) {
          return BAD_NAME;
        }
      } else {
        return "ERR Syntax error in HELLO option '" + command.shown(i) + "'";
      }
    }
    return null;
  }

  private static String noSuchVersion(OptionalLong asked) {
    return asked.isPresent()
        ? "NOPROTO unsupported protocol version"
        : "ERR Protocol version is not an integer or out of range";
  }

  private static void greet(Session session, RespReplies replies) {
    replies.map(7);
    pair("server", "redis", replies);
    pair("version", VERSION, replies);
    text("proto", replies);
    replies.number(session.version());
    text("id", replies);
    replies.number(session.id());
    pair("mode", "standalone", replies);
    pair("role", "master", replies);
    text("modules", replies);
    replies.array(0);
  }

  private static void pair(String key, String value, RespReplies replies) {
    text(key, replies);
    text(value, replies);
  }

  private static void text(String text, RespReplies replies) {
    replies.bulk(text.getBytes(UTF_8));
  }
}
