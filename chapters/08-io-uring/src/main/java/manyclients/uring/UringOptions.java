package manyclients.uring;

/// The settings of an engine's ring.
///
/// @param flags the flags of the ring: see [Ring]
/// @param bufferRing whether clients receive into shared buffers, multishot; otherwise each
///   receives into its own buffer, with one request at a time
/// @param buffers the number of buffers, a power of two
/// @param size bytes per buffer
/// @param batch the number of completions that an `enter` waits for, besides those of its sends
/// @param batchMicros how long it waits for more than one of them; 0 if the batch is 1
record UringOptions(
    int flags, boolean bufferRing, int buffers, int size, int batch, int batchMicros) {
  /// Completions are posted only when this thread enters the kernel, so they never interrupt its
  /// work. A request of 16 KiB fits into one buffer, with its header.
  static final UringOptions DEFAULTS =
      new UringOptions(
          Ring.SUBMIT_ALL | Ring.SINGLE_ISSUER | Ring.DEFER_TASKRUN, true, 256, 20 * 1024, 1, 0);

  /// Returns options with which the kernel interrupts the thread to post completions.
  UringOptions withoutDeferredWork() {
    int eager = Ring.SUBMIT_ALL | Ring.SINGLE_ISSUER;
    return new UringOptions(eager, bufferRing, buffers, size, batch, batchMicros);
  }

  UringOptions withoutBufferRing() {
    return new UringOptions(flags, false, buffers, size, batch, batchMicros);
  }

  /// Returns options for a batch. Only supported if [Ring#waitsForBatches()].
  UringOptions withBatch(int completions, int micros) {
    return new UringOptions(flags, bufferRing, buffers, size, completions, micros);
  }
}
