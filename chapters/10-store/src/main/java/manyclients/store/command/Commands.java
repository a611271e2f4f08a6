package manyclients.store.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// All commands that work on keys.
///
/// Every value is a string, so no command can meet a value of the wrong kind, and Redis's
/// `WRONGTYPE` does not occur.
///
/// Any thread may use it.
public final class Commands {
  private final List<CommandSpec> all = new ArrayList<>();
  private final NameTable<CommandSpec> byName;

  /// @param longest the maximum size of a value in bytes; in Redis, 512 MB
  public Commands(int longest) {
    add(StringCommands.specs());
    add(new PartCommands(longest).specs());
    add(CounterCommands.specs());
    add(KeyCommands.specs());
    add(ExpiryCommands.specs());
    add(WholeCommands.specs());
    byName = new NameTable<>(all.size());
    all.forEach(spec -> byName.add(spec.name(), spec));
  }

  private void add(List<CommandSpec> specs) {
    for (CommandSpec spec : specs) {
      all.add(spec.withAction(Refusal.answered(spec.action())));
    }
  }

  /// Returns the command with this name, in upper or lower case, or null if there is none.
  public @Nullable CommandSpec find(Command command) {
    return byName.find(command.array(), command.start(0), command.length(0));
  }

  public Collection<CommandSpec> all() {
    return List.copyOf(all);
  }

  /// Returns the reply to a command with a wrong number of arguments.
  public static String wrongNumberOfArguments(String name) {
    return "ERR wrong number of arguments for '" + name + "' command";
  }
}
