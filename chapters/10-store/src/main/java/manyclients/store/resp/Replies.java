package manyclients.store.resp;

/// Where replies go. One call is one reply, or the header of one that has several parts: these
/// follow, call by call.
///
/// The two versions of the protocol differ in a few types: the caller does not have to know.
public interface Replies {
  /// 2 or 3.
  int version();

  /// A short text without line ends, such as `OK`.
  void status(String text);

  /// @param text begins with the kind of error, such as `ERR`; a character for each byte
  void error(String text);

  void number(long value);

  /// Bytes, whatever they are.
  void bulk(byte[] bytes, int start, int length);

  default void bulk(byte[] bytes) {
    bulk(bytes, 0, bytes.length);
  }

  /// A text for people. Version 3 has a type for it, which says that it is plain.
  void text(byte[] text);

  /// There is no value: `$-1`, or `_` in version 3.
  void nothing();

  /// There is no list: `*-1`, or `_` in version 3.
  void noArray();

  /// A list follows, of this many replies.
  void array(int size);

  /// Pairs follow: a list of twice as many replies in version 2.
  void map(int pairs);

  /// A message that the client did not ask for follows: a list in version 2.
  void push(int size);
}
