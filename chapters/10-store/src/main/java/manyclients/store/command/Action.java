package manyclients.store.command;

import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;

/// A command's work on keys and values. The actions of [Commands] make exactly one reply, even when
/// they fail, because an error is a reply too.
@FunctionalInterface
public interface Action {
  void run(Command command, Keyspace keys, Replies replies);
}
