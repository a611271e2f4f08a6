package manyclients.store.resp;

/// The receiver of replies. One call is one reply, or the header of a reply with several parts,
/// which follow call by call.
///
/// The two versions of the protocol differ in a few types; the caller does not have to know them.
public interface Replies {
  /// Returns the version of the protocol, 2 or 3.
  int version();

  /// A short text without line ends, such as `OK`.
  void status(String text);

  /// @param text begins with the kind of error, such as `ERR`; one character per byte
  void error(String text);

  void number(long value);

  /// Any bytes.
  void bulk(byte[] bytes, int start, int length);

  default void bulk(byte[] bytes) {
    bulk(bytes, 0, bytes.length);
  }

  /// A text for people. Version 3 has a type for it, which marks it as plain text.
  void text(byte[] text);

  /// No value: `$-1`, or `_` in version 3.
  void nothing();

  /// No list: `*-1`, or `_` in version 3.
  void noArray();

  /// The header of a list of this many replies.
  void array(int size);

  /// The header of a list of pairs. In version 2, it is a list of twice as many replies.
  void map(int pairs);

  /// The header of a message that the client did not ask for. In version 2, it is a list.
  void push(int size);
}
