package manyclients.store.resp;

/// Receives replies. One call is one reply, or the header of a reply whose parts follow call by
/// call.
///
/// The two versions of the protocol differ in a few types, which the caller need not know.
public interface Replies {
  /// Returns the version of the protocol, 2 or 3.
  int version();

  /// Replies with a short text without line ends, such as `OK`.
  void status(String text);

  /// @param text begins with the kind of error, such as `ERR`; one character per byte
  void error(String text);

  void number(long value);

  /// Replies with any bytes.
  void bulk(byte[] bytes, int start, int length);

  default void bulk(byte[] bytes) {
    bulk(bytes, 0, bytes.length);
  }

  /// Replies with a text for people. Version 3 has a type for it, which marks it as plain text.
  void text(byte[] text);

  /// Replies with no value: `$-1`, or `_` in version 3.
  void nothing();

  /// Replies with no list: `*-1`, or `_` in version 3.
  void noArray();

  /// Begins a list of this many replies.
  void array(int size);

  /// Begins a list of pairs. In version 2, it is a list of twice as many replies.
  void map(int pairs);

  /// Begins a message that the client did not ask for. In version 2, it is a list.
  void push(int size);
}
