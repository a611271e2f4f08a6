package manyclients.uring;

/// What an engine asks of its ring.
///
/// @param flags of the ring: see [Ring]
/// @param bufferRing whether clients receive into buffers that all share, again and again; or each
///   into one of its own, once at a time
/// @param buffers how many there are, a power of two
/// @param size of each in bytes
record UringOptions(int flags, boolean bufferRing, int buffers, int size) {
  /// Completions are posted when this thread enters the kernel, and at no other time: no interrupt
  /// of its work. A request of 16 KiB fits into one buffer, with its header.
  static final UringOptions DEFAULTS =
      new UringOptions(
          Ring.SUBMIT_ALL | Ring.SINGLE_ISSUER | Ring.DEFER_TASKRUN, true, 256, 20 * 1024);

  /// The kernel interrupts the thread to post completions.
  UringOptions withoutDeferredWork() {
    return new UringOptions(Ring.SUBMIT_ALL | Ring.SINGLE_ISSUER, bufferRing, buffers, size);
  }

  UringOptions withoutBufferRing() {
    return new UringOptions(flags, false, buffers, size);
  }
}
