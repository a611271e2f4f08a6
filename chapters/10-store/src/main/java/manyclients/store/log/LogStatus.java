package manyclients.store.log;

import org.jspecify.annotations.Nullable;

/// How a log is: what an operator asks.
///
/// @param size of the file, in bytes
/// @param sizeBefore what it was after the last rewrite, or at the start
/// @param isRewriting whether a rewrite is wanted or under way
/// @param rewrites how many have been completed since the start
/// @param hasRewriteFailed whether the last one has
/// @param failure why the log takes nothing any more; null if it does
public record LogStatus(
    long size,
    long sizeBefore,
    boolean isRewriting,
    long rewrites,
    boolean hasRewriteFailed,
    @Nullable String failure) {}
