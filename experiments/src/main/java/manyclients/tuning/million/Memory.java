package manyclients.tuning.million;

import java.util.Optional;
import java.util.stream.LongStream;
import manyclients.lab.proc.Cgroup;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;

/// Where the machine's memory is, in bytes.
///
/// @param available what can still be had, of the machine and of this process's control group. The
///   kernel's own estimate counts all inodes among what it could take back, and those of open
///   sockets it cannot
/// @param slab the kernel's objects, sockets among them
/// @param tables what the kernel needs for processes: their page tables, and a stack for each
///   thread
public record Memory(long available, long slab, long tables) {

  public static Memory of(Proc proc) {
    Sizes sizes = Sizes.of(proc, "meminfo");
    long machine = sizes.of("MemAvailable") - sizes.of("SReclaimable");
    return new Memory(
        Math.min(machine, Cgroup.of(proc).memory()),
        sizes.of("Slab"),
        sizes.of("PageTables") + sizes.of("KernelStack"));
  }

  /// What these processes hold. A page that several share counts for each in part: added up, it is
  /// there once. (Resident memory would count the JDK's own code a hundred times.)
  static long of(Proc proc, LongStream processes) {
    return processes
        .mapToObj(pid -> proc.read(pid + "/smaps_rollup"))
        .flatMap(Optional::stream)
        .mapToLong(text -> Sizes.parse(text).of("Pss"))
        .sum();
  }
}
