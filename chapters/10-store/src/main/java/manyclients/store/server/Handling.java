package manyclients.store.server;

import manyclients.store.command.CommandSpec;
import manyclients.store.resp.Command;

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

  /// A command about the client, the server, or other clients.
  record OfClient(String name, int arity, When when, Action action) implements Handling {
    /// Makes one reply, now or later.
    interface Action {
      void run(Command command, Client client);
    }
  }
}
