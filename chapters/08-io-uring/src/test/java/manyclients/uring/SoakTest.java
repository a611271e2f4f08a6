package manyclients.uring;

import java.util.concurrent.TimeUnit;
import manyclients.contract.ServerFactory;
import manyclients.suite.soak.Soak;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("thorough")
@EnabledOnOs(OS.LINUX)
@Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SoakTest {
  @Test
  void epollSurvivesABadNetwork(TestReporter reporter) throws Exception {
    soak(new EpollEngine(), reporter);
  }

  @Test
  void uringSurvivesABadNetwork(TestReporter reporter) throws Exception {
    soak(new UringEngine(), reporter);
  }

  private static void soak(ServerFactory engine, TestReporter reporter) throws Exception {
    engine.obstacle().ifPresent(Assumptions::abort);
    reporter.publishEntry("soak", new Soak(engine.name(), 40, 1).run(Soak.length()));
  }
}
