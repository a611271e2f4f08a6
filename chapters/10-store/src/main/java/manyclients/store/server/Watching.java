package manyclients.store.server;

import manyclients.store.data.Watch;

/// What one client watches, and where.
///
/// @param place of the keys, as their owner counts
record Watching(Watch watch, int place) {}
