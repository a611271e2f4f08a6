package manyclients.suite.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import manyclients.lab.proc.Proc;
import manyclients.testkit.Patience;

/// Finds the leftovers of a server: threads of its thread group, virtual threads, and new sockets
/// and selectors of this process.
public final class Leftovers {
  private final ThreadGroup threads;
  private final List<String> before;
  private final Set<Long> virtualBefore;

  /// Notes the present descriptors and virtual threads. A thread belongs to the group of its
  /// creator, so a server that is started by a thread of this group has all its platform threads in
  /// it.
  public Leftovers(ThreadGroup threads) {
    this.threads = threads;
    VirtualThreads.startPollers();
    this.before = descriptors();
    this.virtualBefore = VirtualThreads.alive().keySet();
  }

  /// Returns the new threads and descriptors; an empty list is good.
  public List<String> find() {
    List<String> found = descriptors();
    before.forEach(found::remove);
    found.addAll(threads());
    return found;
  }

  /// Returns the live threads of the group and the new virtual threads, in words.
  List<String> threads() {
    Thread[] alive = new Thread[threads.activeCount() + 16];
    int count = threads.enumerate(alive);
    List<String> found = new ArrayList<>();
    Arrays.stream(alive, 0, count).forEach(thread -> found.add("thread " + thread.getName()));
    Map<Long, String> virtual = VirtualThreads.alive();
    virtual.keySet().removeAll(virtualBefore);
    virtual.forEach((number, name) -> found.add("virtual thread #" + number + " " + name));
    return found;
  }

  /// Returns the descriptors of the kinds that servers open, or none on a system without `/proc`.
  static List<String> descriptors() {
    if (!Proc.here().isThere()) {
      return new ArrayList<>();
    }
    try {
      return Proc.here().links("self/fd").values().stream()
          .filter(target -> target.startsWith("socket:") || target.startsWith("anon_inode:"))
          .collect(Collectors.toCollection(ArrayList::new));
    } catch (IOException e) {
      throw new AssertionError("cannot list the descriptors of this process", e);
    }
  }

  /// Fails if something is left for good. A thread that has done its work may still need some time
  /// to end.
  public void assertNone(Patience patience) {
    patience.untilAsserted(() -> assertThat(find()).as("left behind by a closed server").isEmpty());
  }
}
