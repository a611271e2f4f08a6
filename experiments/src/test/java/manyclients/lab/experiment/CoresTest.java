package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import manyclients.lab.proc.Proc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoresTest {
  @TempDir Path proc;

  private List<Integer> allowed(String list) throws IOException {
    Files.createDirectories(proc.resolve("self"));
    Files.writeString(
        proc.resolve("self/status"),
        "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + list + "\nMems_allowed:\t1\n");
    return Cores.allowed(new Proc(proc));
  }

  /// The list of cores need not contain core 0, and may have gaps.
  @Test
  void onlyCoresThatThisProcessMayUseAreDivided() throws IOException {
    assertThat(allowed("0-1")).containsExactly(0, 1);
    assertThat(allowed("3")).containsExactly(3);
    assertThat(allowed("2-4,7,10-11")).containsExactly(2, 3, 4, 7, 10, 11);
  }

  @Test
  void withoutProcThereAreNoCoresToDivide() {
    assertThat(Cores.allowed(new Proc(proc))).isEmpty();
  }
}
