package manyclients.store.server;

import java.util.List;
import java.util.Locale;
import manyclients.store.command.CommandSpec;
import manyclients.store.command.NameTable;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// A command by name: either one that works on keys, which the keys' owner runs, or one about the
/// client, which the client's own loop runs.
sealed interface Handling {
  /// Returns the name in lower case.
  String name();

  /// Returns the number of arguments, including the name; if negative, the minimum.
  int arity();

  /// When a command may run.
  enum When {
    /// It is queued within `MULTI`, and refused to a client that has subscribed.
    USUAL,
    /// It is also allowed to a client that has subscribed.
    EVEN_SUBSCRIBED,
    /// It runs immediately, even within `MULTI`.
    AT_ONCE,
    /// Both.
    ALWAYS;

    boolean isQueued() {
      return this == USUAL || this == EVEN_SUBSCRIBED;
    }

    boolean mayListener() {
      return this == EVEN_SUBSCRIBED || this == ALWAYS;
    }
  }

  When when();

  default boolean accepts(Command command) {
    return arity() >= 0 ? command.size() == arity() : command.size() >= -arity();
  }

  /// A command that works on keys.
  record OfKeys(CommandSpec spec) implements Handling {
    @Override
    public String name() {
      return spec.name();
    }

    @Override
    public int arity() {
      return spec.arity();
    }

    @Override
    public When when() {
      return When.USUAL;
    }
  }

  /// The commands that share a first word, such as `CLIENT ID` and `CLIENT SETNAME`.
  final class Container implements Handling {
    /// For a first word that is not a command by itself. Its arity makes sure that this never runs.
    static final OfClient.Action NEVER_ALONE = (_, _) -> {};

    private final OfClient alone;
    private final NameTable<OfClient> commands;

    /// @param alone what the first word means without a second one
    /// @param commands named as in Redis: both words with a bar between them
    Container(OfClient alone, List<OfClient> commands) {
      this.alone = alone;
      this.commands = new NameTable<>(commands.size());
      int second = alone.name().length() + 1;
      commands.forEach(one -> this.commands.add(one.name().substring(second), one));
    }

    OfClient alone() {
      return alone;
    }

    /// Returns the command with this second word, or null.
    @Nullable OfClient find(Command command) {
      return commands.find(command.array(), command.start(1), command.length(1));
    }

    /// Returns the error for a second word that is unknown.
    String unknown(String second) {
      return "ERR unknown subcommand '%s'. Try %s HELP."
          .formatted(second, name().toUpperCase(Locale.ROOT));
    }

    @Override
    public String name() {
      return alone.name();
    }

    @Override
    public int arity() {
      return alone.arity();
    }

    @Override
    public When when() {
      return alone.when();
    }
  }

  /// A command about the client, the server, or other clients.
  record OfClient(String name, int arity, When when, Action action) implements Handling {
    /// Makes one reply, now or later.
    interface Action {
      void run(Command command, Client client);
    }
  }
}
