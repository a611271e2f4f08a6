package manyclients.store.server;

import org.jspecify.annotations.Nullable;

/// What the server knows about one client, besides its connection. It belongs to the client's loop.
final class Session {
  private final long id;
  private String name = "";
  private int version = 2;
  private @Nullable Transaction transaction;
  private @Nullable Watching watching;
  private @Nullable Subscriptions subscriptions;

  /// @param id which no other client of this server has, or had
  Session(long id) {
    this.id = id;
  }

  long id() {
    return id;
  }

  /// As the client has said; empty if it has not.
  String name() {
    return name;
  }

  void name(String name) {
    this.name = name;
  }

  /// Of the protocol: 2 or 3.
  int version() {
    return version;
  }

  void version(int version) {
    this.version = version;
  }

  /// What was queued since `MULTI`; null outside of a transaction.
  @Nullable Transaction transaction() {
    return transaction;
  }

  void transaction(@Nullable Transaction transaction) {
    this.transaction = transaction;
  }

  /// Which keys are watched; null if there are none.
  @Nullable Watching watching() {
    return watching;
  }

  void watching(@Nullable Watching watching) {
    this.watching = watching;
  }

  /// What it subscribes to; null if it does not.
  @Nullable Subscriptions subscriptions() {
    return subscriptions;
  }

  void subscriptions(@Nullable Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  /// Whether nearly all commands are refused. In version 3, messages cannot be taken for replies.
  boolean isSubscribedOnly() {
    return version == 2 && subscriptions != null;
  }
}
