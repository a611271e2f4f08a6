package manyclients.lab.experiment;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs one experiment of each kind. Tests with the tag "thorough" run all of them, and check some
/// results.
@EnabledOnOs(OS.LINUX)
class OneOfEachKindTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nagle", // sockets in this process
        "second-crowd", // the load generator, and requests per CPU-second
        "silent-clients", // a swarm, and a server's memory
        "message-storm", // a swarm, and a server with flags of its own
        "big-buffers", // the kernel's memory
        "million-threads", // a fleet of servers and swarms
        "http-reuse" // clients that speak HTTP
      })
  void anExperimentRuns(String id) throws Exception {
    SmokeRun.without(Experiments.find(id).orElseThrow(), "nginx"); // nginx may be missing
  }
}
