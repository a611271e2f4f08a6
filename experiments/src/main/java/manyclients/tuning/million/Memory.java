package manyclients.tuning.million;

import java.util.Optional;
import java.util.stream.LongStream;
import manyclients.lab.proc.Cgroup;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;

/// The memory of the machine, by use, in bytes.
///
/// @param available what the machine and this process's control group still have. The kernel's own
///   estimate includes all inodes as reclaimable, but those of open sockets are not
/// @param slab the kernel's objects, sockets among them
/// @param tables the kernel's memory for processes: page tables, and a stack per thread
public record Memory(long available, long slab, long tables) {

  public static Memory of(Proc proc) {
    Sizes sizes = Sizes.of(proc, "meminfo");
    long machine = sizes.of("MemAvailable") - sizes.of("SReclaimable");
    return new Memory(
        Math.min(machine, Cgroup.of(proc).memory()),
        sizes.of("Slab"),
        sizes.of("PageTables") + sizes.of("KernelStack"));
  }

  /// Returns the memory of these processes. A page that several share counts in part for each, and
  /// so at most once in the sum. (Resident memory would count the JDK's own code a hundred times.)
  static long of(Proc proc, LongStream processes) {
    return processes
        .mapToObj(pid -> proc.read(pid + "/smaps_rollup"))
        .flatMap(Optional::stream)
        .mapToLong(text -> Sizes.parse(text).of("Pss"))
        .sum();
  }
}
