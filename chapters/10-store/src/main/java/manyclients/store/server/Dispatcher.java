package manyclients.store.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import manyclients.store.command.CommandSpec;
import manyclients.store.command.NameTable;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.Container;
import manyclients.store.server.Handling.OfClient;
import manyclients.store.server.Handling.OfKeys;
import org.jspecify.annotations.Nullable;

/// Finds commands by name, and decides whether a client may run one now. It is immutable, so all
/// loops share it.
final class Dispatcher {
  private static final int MAX_QUOTED = 128;

  private final List<Handling> all;
  private final NameTable<Handling> commands;

  Dispatcher(Collection<CommandSpec> ofKeys, List<Handling> ofClients) {
    this.all = new ArrayList<>();
    ofKeys.forEach(spec -> all.add(new OfKeys(spec)));
    all.addAll(ofClients);
    this.commands = new NameTable<>(all.size());
    all.forEach(one -> commands.add(one.name(), one));
  }

  /// Runs a command, queues it or refuses it. In each case there is a reply, now or later.
  void dispatch(Command command, Client client) {
    Session session = client.session();
    Handling named = find(command, 0);
    Handling handling = named instanceof Container several ? choose(several, command) : named;
    Transaction transaction = session.transaction();
    if (handling == null) {
      refuse(unknown(named, command), client);
    } else if (!handling.accepts(command)) {
      refuse(handling, "wrong number of arguments for '" + handling.name() + "' command", client);
    } else if (handling instanceof OfKeys(var spec) && client.loop().refusal(spec) != null) {
      refuse(client.loop().refusal(spec), client);
    } else if (session.isSubscribedOnly() && !handling.when().mayListener()) {
      refuse(handling, onlyListens(handling), client);
    } else if (transaction != null && handling.when().isQueued()) {
      transaction.add(handling, command);
      client.replies().status("QUEUED");
    } else {
      run(handling, command, client);
    }
  }

  private static @Nullable Handling choose(Container several, Command command) {
    return command.size() == 1 ? several.alone() : several.find(command);
  }

  private static void run(Handling handling, Command command, Client client) {
    switch (handling) {
      case OfKeys(var spec) -> client.loop().owner().run(spec, command, client);
      case OfClient(_, _, _, var action) -> action.run(command, client);
      case Container _ -> throw new IllegalArgumentException("not a single command");
    }
  }

  /// Refuses a command. A refused `EXEC` ends its transaction.
  private static void refuse(Handling handling, String reason, Client client) {
    if (handling.name().equals("exec")) {
      Transactions.abort(reason, client);
    } else {
      refuse("ERR " + reason, client);
    }
  }

  private static void refuse(@Nullable String error, Client client) {
    Transaction transaction = client.session().transaction();
    if (transaction != null) {
      transaction.spoil();
    }
    client.replies().error(String.valueOf(error));
  }

  private static String unknown(@Nullable Handling named, Command command) {
    if (named instanceof Container several) {
      return several.unknown(shortened(command, 1, MAX_QUOTED));
    }
    StringBuilder quoted = new StringBuilder();
    for (int i = 1; i < command.size() && quoted.length() < MAX_QUOTED; i++) {
      int room = MAX_QUOTED - quoted.length();
      quoted.append('\'').append(shortened(command, i, room)).append("' ");
    }
    String name = shortened(command, 0, MAX_QUOTED);
    return "ERR unknown command '" + name + "', with args beginning with: " + quoted;
  }

  private static String shortened(Command command, int argument, int length) {
    String text = command.shown(argument);
    return text.substring(0, Math.min(length, text.length()));
  }

  private static String onlyListens(Handling handling) {
    return "Can't execute '"
        + handling.name()
        + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET"
        + " are allowed in this context";
  }

  List<Handling> all() {
    return all;
  }

  /// @return null if there is no such command
  @Nullable Handling find(Command command, int argument) {
    return commands.find(command.array(), command.start(argument), command.length(argument));
  }
}
