package manyclients.tuning.million;

/// What a fleet holds, and what it takes, in bytes.
///
/// @param connections established, with both ends on this machine
/// @param answered how many had their question answered, and rightly
/// @param servers the servers' processes, all together
/// @param swarms the clients' processes
/// @param slab what the kernel's objects have grown by
/// @param tables what page tables and stacks in the kernel have grown by
/// @param free what memory was available before
/// @param taken how much less is available now
public record Account(
    int connections,
    long answered,
    long servers,
    long swarms,
    long slab,
    long tables,
    long free,
    long taken) {

  /// A part of it, for each connection.
  public double each(long bytes) {
    return (double) bytes / connections;
  }
}
