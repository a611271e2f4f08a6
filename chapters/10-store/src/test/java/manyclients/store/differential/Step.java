package manyclients.store.differential;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import manyclients.store.peers.Words;

/// One command of one client.
///
/// @param client the number of the client
/// @param words the command, with one character per byte
/// @param inline whether it is sent as a person would type it
/// @param pause milliseconds to wait afterwards
record Step(int client, List<String> words, boolean inline, int pause) {
  private static final Set<String> CONTAINERS = Set.of("client", "pubsub", "config", "command");

  static Step of(int client, String... words) {
    return new Step(client, List.of(words), false, 0);
  }

  byte[] bytes() {
    return inline ? Words.inline(words) : Words.encoded(words);
  }

  /// Returns the command in lower case, for `CLIENT` and other containers with the subcommand.
  String name() {
    String first = lower(0);
    boolean isContainer = CONTAINERS.contains(first);
    return isContainer && words.size() > 1 ? first + " " + lower(1) : first;
  }

  private String lower(int word) {
    return words.get(word).toLowerCase(Locale.ROOT);
  }

  /// Returns whether the command has one reply per channel that it names.
  boolean isSubscription() {
    return name().endsWith("subscribe");
  }

  boolean has(String word) {
    return words.stream().anyMatch(word::equalsIgnoreCase);
  }

  /// Returns whether the command ends `MULTI`, so that later ones are not queued.
  boolean leavesMulti() {
    return words.size() == 1 && List.of("exec", "discard", "reset").contains(name());
  }

  @Override
  public String toString() {
    StringBuilder line = new StringBuilder("client " + client + ":");
    words.forEach(
        word -> line.append(' ').append(word.matches("[!#-~]+") ? word : Words.quoted(word)));
    line.append(inline ? "   (inline)" : "");
    return line.append(pause > 0 ? "   (and " + pause + " ms later)" : "").toString();
  }
}
