package manyclients.lab.proc;

import java.nio.file.Path;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The memory and the threads that the control groups of this process still grant (man 7 cgroups,
/// versions 1 and 2): a container's limits are those of its group. A group's limit also holds for
/// the groups in it, so each group is read, from the process's own up to the root. An amount is
/// [Long#MAX_VALUE] if no group limits it.
///
/// @param memory in bytes
/// @param threads the number of further threads, those of new processes included
public record Cgroup(long memory, long threads) {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  /// The memory that the kernel takes back first when a group is full. It still counts as used.
  private static final Pattern UNUSED = Pattern.compile("(?m)^(?:total_)?inactive_file (\\d+)$");

  public static Cgroup of(Proc proc) {
    return of(proc, ROOT);
  }

  /// @param root the folder of the groups
  static Cgroup of(Proc proc, Path root) {
    long memory = Long.MAX_VALUE;
    long threads = Long.MAX_VALUE;
    for (String line : proc.read("self/cgroup").orElse("").lines().toList()) {
      String[] parts = line.split(":", 3); // number, controllers, path
      String path = "." + parts[2];
      switch (parts[1]) {
        case "" -> {
          memory = Math.min(memory, memoryLeft(root, path, "memory.max", "memory.current"));
          threads = Math.min(threads, left(root, path, "pids.max", "pids.current"));
        }
        case "memory" -> {
          Path group = root.resolve("memory");
          memory = memoryLeft(group, path, "memory.limit_in_bytes", "memory.usage_in_bytes");
        }
        case "pids" -> threads = left(root.resolve("pids"), path, "pids.max", "pids.current");
        default -> {}
      }
    }
    return new Cgroup(memory, threads);
  }

  private static long memoryLeft(Path root, String path, String limit, String used) {
    return left(root, path, limit, files -> number(files, used, 0) - unused(files));
  }

  private static long left(Path root, String path, String limit, String used) {
    return left(root, path, limit, files -> number(files, used, 0));
  }

  private static long left(Path root, String path, String limit, ToLongFunction<Proc> used) {
    long left = Long.MAX_VALUE;
    @Nullable Path group = root.resolve(path).normalize();
    while (group != null && group.startsWith(root)) {
      var files = new Proc(group);
      long most = number(files, limit, Long.MAX_VALUE);
      left = most == Long.MAX_VALUE ? left : Math.min(left, most - used.applyAsLong(files));
      group = group.getParent();
    }
    return Math.max(0, left);
  }

  /// Reads a number. A limit may be the word `max`, and the root group has no file for it: then the
  /// result is `none`.
  private static long number(Proc files, String file, long none) {
    return files
        .read(file)
        .map(String::strip)
        .filter(text -> !text.equals("max"))
        .map(Long::parseLong)
        .orElse(none);
  }

  private static long unused(Proc files) {
    return UNUSED
        .matcher(files.read("memory.stat").orElse(""))
        .results()
        .map(found -> found.group(1))
        .reduce((_, last) -> last)
        .map(Long::parseLong)
        .orElse(0L);
  }
}
