package manyclients.tuning.ceiling;

/// What one end of one connection takes, in bytes, while nobody says anything.
///
/// @param kernel in the kernel: socket, inode, file, entry of the selector
/// @param process in the process that holds it
public record Footprint(long kernel, long process) {

  /// A client of a server on selectors, in round numbers: between the account's and the million's.
  public static final Footprint SELECTOR = new Footprint(5_000, 2_000);

  public long bytes() {
    return kernel + process;
  }
}
