package manyclients.store.server;

/// What one client subscribes to.
final class Subscriptions {}
