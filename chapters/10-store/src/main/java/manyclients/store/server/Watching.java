package manyclients.store.server;

import manyclients.store.data.Watch;
import org.jspecify.annotations.Nullable;

/// One client's watch, and the place of its keys.
///
/// @param place the number of the loop, or the set of stripes, that has the keys
record Watching(Watch watch, long place) {

  /// Adds a place to the client's watch, or begins a new watch.
  static Watch add(long place, Client client) {
    @Nullable Watching old = client.session().watching();
    Watching watching =
        old == null ? new Watching(new Watch(), place) : new Watching(old.watch, old.place | place);
    client.session().watching(watching);
    return watching.watch;
  }
}
