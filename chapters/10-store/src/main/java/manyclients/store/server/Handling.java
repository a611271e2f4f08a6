package manyclients.store.server;

import java.util.List;
import java.util.Locale;
import manyclients.store.command.CommandSpec;
import manyclients.store.command.NameTable;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// What the server knows by name: commands about keys, which the keys' owner runs, and commands
/// about the client, which its own loop runs.
sealed interface Handling {
  /// In lower case.
  String name();

  /// How many arguments, the name included; negative: the least number.
  int arity();

  /// What it wants of the place where it is run.
  enum When {
    /// It is queued within `MULTI`, and not allowed to a client that only listens.
    USUAL,
    /// Also to a client that subscribes to a channel.
    EVEN_SUBSCRIBED,
    /// It is run at once within `MULTI`.
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

  /// A command about keys.
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
    /// For a first word that is no command by itself: its arity says so.
    static final OfClient.Action NEVER_ALONE = (_, _) -> {};

    private final OfClient alone;
    private final NameTable<OfClient> commands;

    /// @param alone what the first word is without a second one
    /// @param commands named as Redis does: both words with a bar between them
    Container(OfClient alone, List<OfClient> commands) {
      this.alone = alone;
      this.commands = new NameTable<>(commands.size());
      int second = alone.name().length() + 1;
      commands.forEach(one -> this.commands.add(one.name().substring(second), one));
    }

    OfClient alone() {
      return alone;
    }

    /// The command with this second word, or null.
    @Nullable OfClient find(Command command) {
      return commands.find(command.array(), command.start(1), command.length(1));
    }

    /// What is replied if there is none.
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
