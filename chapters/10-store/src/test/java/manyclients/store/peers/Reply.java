package manyclients.store.peers;

import java.util.List;
import java.util.Set;

/// A reply as it was sent.
///
/// @param raw all bytes of the reply, one character each
/// @param parts the replies inside, if it is an array, a map, a set or a push
/// @param pushed the messages that arrived in the middle of it
public record Reply(String raw, List<Reply> parts, List<Reply> pushed) {
  private static final Set<String> MESSAGES = Set.of("$7\r\nmessage\r\n", "$8\r\npmessage\r\n");
  private static final Set<String> SUBSCRIPTIONS =
      Set.of(
          "$9\r\nsubscribe\r\n",
          "$10\r\npsubscribe\r\n",
          "$11\r\nunsubscribe\r\n",
          "$12\r\npunsubscribe\r\n");

  /// Returns the type, which is the first character, such as `+` or `$`.
  public char type() {
    return raw.charAt(0);
  }

  public boolean isError() {
    return type() == '-';
  }

  /// Returns the text, without the type, the length and the line ends.
  public String text() {
    int end = raw.indexOf("\r\n");
    boolean isBulk = type() == '$' || type() == '=';
    return isBulk && raw.length() > end + 2
        ? raw.substring(end + 2, raw.length() - 2)
        : raw.substring(1, end);
  }

  /// Returns whether it is a message of a channel, which the client did not ask for. Replies to
  /// ordinary commands look different, unless a value was chosen to look like one.
  public boolean isMessage() {
    return isList() && MESSAGES.contains(parts.getFirst().raw());
  }

  /// Returns whether it reports that a client subscribes or unsubscribes.
  public boolean isSubscription() {
    return isList() && SUBSCRIPTIONS.contains(parts.getFirst().raw());
  }

  private boolean isList() {
    return (type() == '>' || type() == '*') && !parts.isEmpty();
  }

  @Override
  public String toString() {
    return Words.quoted(raw);
  }
}
