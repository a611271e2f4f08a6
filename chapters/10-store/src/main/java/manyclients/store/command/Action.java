package manyclients.store.command;

import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;

/// What a command does with keys and values. It makes exactly one reply, whatever happens; an error
/// is a reply, too.
@FunctionalInterface
public interface Action {
  void run(Command command, Keyspace keys, Replies replies);
}
