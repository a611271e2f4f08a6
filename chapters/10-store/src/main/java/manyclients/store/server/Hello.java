package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.OptionalLong;
import manyclients.store.command.Numbers;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;

/// `HELLO [version [AUTH user password] [SETNAME name]]`: the client chooses a version of the
/// protocol, and learns what the server is.
final class Hello {
  /// The version of Redis whose replies we give: clients look at it to know what they may ask.
  static final String VERSION = "7.0.15";

  private static final String BAD_NAME =
      "ERR Client names cannot contain spaces, newlines or special characters.";

  private Hello() {}

  static void run(Command command, Client client) {
    Session session = client.session();
    int version = session.version();
    String name = session.name();
    if (command.size() > 1) {
      OptionalLong asked = Numbers.find(command, 1);
      if (asked.isEmpty() || asked.getAsLong() < 2 || asked.getAsLong() > 3) {
        client.replies().error(noSuchVersion(asked));
        return;
      }
      version = (int) asked.getAsLong();
    }
    for (int i = 2; i < command.size(); i++) {
      int left = command.size() - i - 1;
      if (command.is(i, "AUTH") && left >= 2) {
        if (!command.text(i + 1).equals("default")) { // which has no password: any will do
          client.replies().error("WRONGPASS invalid username-password pair or user is disabled.");
          return;
        }
        i += 2;
      } else if (command.is(i, "SETNAME") && left >= 1) {
        name = command.text(++i);
        if (!ConnectionCommands.isName(name)) {
          client.replies().error(BAD_NAME);
          return;
        }
      } else {
        client.replies().error("ERR Syntax error in HELLO option '" + command.shown(i) + "'");
        return;
      }
    }
    session.version(version);
    session.name(name);
    client.replies().version(version);
    greet(session, client.replies());
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
