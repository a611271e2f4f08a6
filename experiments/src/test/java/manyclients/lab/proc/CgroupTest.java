package manyclients.lab.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupTest {
  @TempDir Path proc;
  @TempDir Path groups;

  private static void file(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  private Cgroup read(String cgroup) throws IOException {
    file(proc.resolve("self/cgroup"), cgroup);
    return Cgroup.of(new Proc(proc), groups);
  }

  @Test
  void theGroupWithTheLeastLeftDecidesAtAnyDepth() throws IOException {
    file(groups.resolve("a/memory.max"), "1000");
    file(groups.resolve("a/memory.current"), "400");
    file(groups.resolve("a/memory.stat"), "anon 300\ninactive_file 100");
    file(groups.resolve("a/b/memory.max"), "5000");
    file(groups.resolve("a/b/memory.current"), "300");
    file(groups.resolve("a/b/memory.stat"), "inactive_file 50");
    file(groups.resolve("a/b/pids.max"), "20");
    file(groups.resolve("a/b/pids.current"), "3");
    assertThat(read("0::/a/b")).isEqualTo(new Cgroup(700, 17));
  }

  @Test
  void aGroupWithoutALimitHasNone() throws IOException {
    file(groups.resolve("a/memory.max"), "max");
    file(groups.resolve("a/memory.current"), "400");
    assertThat(read("0::/a")).isEqualTo(new Cgroup(Long.MAX_VALUE, Long.MAX_VALUE));
    assertThat(Cgroup.of(new Proc(Path.of("/nowhere")), groups))
        .isEqualTo(new Cgroup(Long.MAX_VALUE, Long.MAX_VALUE));
  }

  /// In a container, the path may be the host's, while the group's own files are at the root.
  @Test
  void aContainerOfVersionOneHasItsLimitsAtTheRoot() throws IOException {
    file(groups.resolve("memory/memory.limit_in_bytes"), "1000");
    file(groups.resolve("memory/memory.usage_in_bytes"), "400");
    file(groups.resolve("memory/memory.stat"), "inactive_file 1\ntotal_inactive_file 50");
    file(groups.resolve("pids/pids.max"), "10");
    file(groups.resolve("pids/pids.current"), "10");
    assertThat(read("4:memory:/docker/x\n8:pids:/docker/x\n0::/")).isEqualTo(new Cgroup(650, 0));
  }
}
