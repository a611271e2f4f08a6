package manyclients.store.server;

import java.util.List;
import java.util.Locale;
import manyclients.store.command.CommandSpec;
import manyclients.store.command.NameTable;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// A command by name. It works either on keys, and is run by their owner, or on the client, and is
/// run by the client's own loop.
sealed interface Handling {
  /// Returns the name in lower case.
  String name();

  /// Returns the number of arguments, including the name; if negative, minus the minimum.
  int arity();

  /// The states of a client in which a command may run.
  enum When {
    /// Queued within `MULTI`, and refused if [Session#isSubscribedOnly()].
    USUAL,
    /// Queued within `MULTI`, and never refused because of subscriptions.
    EVEN_SUBSCRIBED,
    /// Run immediately, even within `MULTI`, but refused if [Session#isSubscribedOnly()].
    AT_ONCE,
    /// Run immediately, and never refused because of subscriptions.
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
    /// Stands for a first word that is not a command by itself. Its arity prevents it from running.
    static final OfClient.Action NEVER_ALONE = (_, _) -> {};

    private final OfClient alone;
    private final NameTable<OfClient> commands;

    /// @param alone the command for the first word without a second one
    /// @param commands the commands, named as in Redis: both words, joined by a bar
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
    /// Makes one reply, now or later; `SUBSCRIBE` and the like make one per name.
    interface Action {
      void run(Command command, Client client);
    }
  }
}
