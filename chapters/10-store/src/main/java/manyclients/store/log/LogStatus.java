package manyclients.store.log;

import org.jspecify.annotations.Nullable;

/// The state of a log, for an operator.
///
/// @param size the size of the file, in bytes
/// @param sizeBefore its size after the last rewrite, even a failed one, or at the start
/// @param isRewriting whether a rewrite is requested or running
/// @param rewrites the number of completed rewrites since the start
/// @param hasRewriteFailed whether the last rewrite failed
/// @param failure the reason why the log accepts nothing more; null as long as it accepts records
public record LogStatus(
    long size,
    long sizeBefore,
    boolean isRewriting,
    long rewrites,
    boolean hasRewriteFailed,
    @Nullable String failure) {}
