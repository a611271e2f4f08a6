package manyclients.store.server;

import org.jspecify.annotations.Nullable;

/// The state of one client, apart from its connection. It belongs to the client's loop.
final class Session {
  private final long id;
  private String name = "";
  private int version = 2;
  private @Nullable Transaction transaction;
  private @Nullable Watching watching;
  private @Nullable Subscriptions subscriptions;

  /// @param id an id that no other client of this server has, or has had
  Session(long id) {
    this.id = id;
  }

  long id() {
    return id;
  }

  /// Returns the name that the client has set; empty if it has not.
  String name() {
    return name;
  }

  void name(String name) {
    this.name = name;
  }

  /// Returns the version of the protocol, 2 or 3.
  int version() {
    return version;
  }

  void version(int version) {
    this.version = version;
  }

  /// Returns the commands queued since `MULTI`; null outside a transaction.
  @Nullable Transaction transaction() {
    return transaction;
  }

  void transaction(@Nullable Transaction transaction) {
    this.transaction = transaction;
  }

  /// Returns the watched keys; null if there are none.
  @Nullable Watching watching() {
    return watching;
  }

  void watching(@Nullable Watching watching) {
    this.watching = watching;
  }

  /// Returns the client's subscriptions; null if there are none.
  @Nullable Subscriptions subscriptions() {
    return subscriptions;
  }

  void subscriptions(@Nullable Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  /// Returns whether most commands are refused, because in version 2, messages look like replies.
  boolean isSubscribedOnly() {
    return version == 2 && subscriptions != null;
  }
}
