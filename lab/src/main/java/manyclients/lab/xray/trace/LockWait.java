package manyclients.lab.xray.trace;

/// A time in which a thread waited for a lock.
///
/// @param thread its place among the trace's threads
/// @param lock identifies it
/// @param from in microseconds since the trace began
/// @param to the same
public record LockWait(int thread, String lock, long from, long to) {}
