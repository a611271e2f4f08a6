package manyclients.tuning.ceiling;

/// The memory of one end of one connection, in bytes, while neither end sends.
///
/// @param kernel in the kernel: socket, inode, file, entry of the selector
/// @param process in the process that holds it
public record Footprint(long kernel, long process) {

  /// A client of a selector server, rounded, between the two values that the chapter measures.
  public static final Footprint SELECTOR = new Footprint(5_000, 2_000);

  public long bytes() {
    return kernel + process;
  }
}
