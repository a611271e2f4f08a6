package manyclients.lab.experiment;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One experiment of each kind runs. The others are thorough; what the figures tell is looked at by
/// those tests.
@EnabledOnOs(OS.LINUX)
class OneOfEachKindTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nagle", // sockets in this process
        "second-crowd", // the load generator, and what a server's processor time is worth
        "silent-clients", // a swarm, and a server's memory
        "message-storm", // a swarm, and a server with flags of its own
        "big-buffers", // what the kernel keeps
        "million-threads", // a fleet of servers and swarms
        "http-reuse" // clients that speak HTTP
      })
  void anExperimentRuns(String id) throws Exception {
    SmokeRun.without(Experiments.find(id).orElseThrow(), "nginx"); // there may be none
  }
}
