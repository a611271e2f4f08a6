package manyclients.store.server;

import java.util.List;
import java.util.Locale;
import manyclients.store.command.NameTable;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.OfClient;
import org.jspecify.annotations.Nullable;

/// The commands that share a first word, such as `CLIENT ID` and `CLIENT SETNAME`.
final class Subcommands {
  private final String word;
  private final NameTable<OfClient> commands;

  /// @param commands by their second word; the number of arguments counts both
  Subcommands(String word, List<OfClient> commands) {
    this.word = word;
    this.commands = new NameTable<>(commands.size());
    commands.forEach(one -> this.commands.add(one.name(), one));
  }

  /// Runs the one that is named, or replies that there is none.
  void run(Command command, Client client) {
    OfClient found = commands.find(command.array(), command.start(1), command.length(1));
    String error = error(found, command);
    if (found == null || error != null) {
      client.replies().error(String.valueOf(error));
    } else {
      found.action().run(command, client);
    }
  }

  private @Nullable String error(@Nullable OfClient found, Command command) {
    if (found == null) {
      return "ERR unknown subcommand '%s'. Try %s HELP."
          .formatted(command.text(1), word.toUpperCase(Locale.ROOT));
    }
    return found.accepts(command)
        ? null
        : "ERR wrong number of arguments for '%s|%s' command".formatted(word, found.name());
  }
}
