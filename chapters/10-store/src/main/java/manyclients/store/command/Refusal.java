package manyclients.store.command;

/// The reason why a command cannot be run. Its message is the reply, in Redis's words.
///
/// It is thrown before any change or reply. It has no stack trace, because the mistake is the
/// client's, not in our code.
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  static final String SYNTAX = "ERR syntax error";
  static final String NOT_AN_INTEGER = "ERR value is not an integer or out of range";
  static final String NOT_AN_INT =
      "ERR value is out of range, value must between -2147483648 and 2147483647"; // as in Redis
  static final String NOT_A_FLOAT = "ERR value is not a valid float";
  static final String TOO_LONG = "ERR string exceeds maximum allowed size (proto-max-bulk-len)";

  Refusal(String reply) {
    super(reply, null, false, false);
  }

  static Refusal wrongNumberOfArguments(String name) {
    return new Refusal(Commands.wrongNumberOfArguments(name));
  }

  /// @param name the name of the command
  static Refusal invalidExpireTime(String name) {
    return new Refusal("ERR invalid expire time in '" + name + "' command");
  }

  /// Returns the same action, but a refusal becomes its reply.
  static Action answered(Action action) {
    return (command, keys, replies) -> {
      try {
        action.run(command, keys, replies);
      } catch (Refusal refusal) {
        replies.error(String.valueOf(refusal.getMessage()));
      }
    };
  }
}
