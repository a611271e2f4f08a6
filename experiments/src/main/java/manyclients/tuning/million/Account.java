package manyclients.tuning.million;

/// The connections of a fleet, and the memory that they take, in bytes.
///
/// @param connections established, with both ends on this machine
/// @param answered how many requests were answered correctly
/// @param servers the memory of all server processes
/// @param swarms the memory of all client processes
/// @param slab the growth of the kernel's objects
/// @param tables the growth of page tables and kernel stacks
/// @param free the memory available before
/// @param taken the decrease of available memory
public record Account(
    int connections,
    long answered,
    long servers,
    long swarms,
    long slab,
    long tables,
    long free,
    long taken) {

  /// Returns an amount per connection.
  public double each(long bytes) {
    return (double) bytes / connections;
  }
}
