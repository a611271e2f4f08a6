package manyclients.store.server;

import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// One client's subscriptions: channels by name, and patterns for channels. It belongs to the
/// client's loop.
final class Subscriptions {
  private final Set<ByteBuffer> channels = new LinkedHashSet<>();
  private final Set<ByteBuffer> patterns = new LinkedHashSet<>();

  Set<ByteBuffer> names(boolean ofPatterns) {
    return ofPatterns ? patterns : channels;
  }

  int count() {
    return channels.size() + patterns.size();
  }

  void endAll(Client client, Channels all) {
    for (boolean isPattern : List.of(false, true)) {
      names(isPattern).forEach(name -> all.remove(name, isPattern, client));
      names(isPattern).clear();
    }
  }
}
