package manyclients.uring;

/// What an engine asks of its ring.
///
/// @param flags of the ring: see [Ring]
/// @param bufferRing whether clients receive into buffers that all share, again and again; or each
///   into one of its own, once at a time
/// @param buffers how many there are, a power of two
/// @param size of each in bytes
/// @param batch how many completions an entry waits for, besides those of its sends
/// @param batchMicros how long it waits for more than one of them; 0 where the batch is 1
record UringOptions(
    int flags, boolean bufferRing, int buffers, int size, int batch, int batchMicros) {
  /// Completions are posted when this thread enters the kernel, and at no other time: no interrupt
  /// of its work. A request of 16 KiB fits into one buffer, with its header.
  static final UringOptions DEFAULTS =
      new UringOptions(
          Ring.SUBMIT_ALL | Ring.SINGLE_ISSUER | Ring.DEFER_TASKRUN, true, 256, 20 * 1024, 1, 0);

  /// The kernel interrupts the thread to post completions.
  UringOptions withoutDeferredWork() {
    int eager = Ring.SUBMIT_ALL | Ring.SINGLE_ISSUER;
    return new UringOptions(eager, bufferRing, buffers, size, batch, batchMicros);
  }

  UringOptions withoutBufferRing() {
    return new UringOptions(flags, false, buffers, size, batch, batchMicros);
  }

  /// Where [Ring#waitsForBatches()].
  UringOptions withBatch(int completions, int micros) {
    return new UringOptions(flags, bufferRing, buffers, size, completions, micros);
  }
}
