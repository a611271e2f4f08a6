package manyclients.selector;

import java.util.concurrent.TimeUnit;
import manyclients.suite.soak.Soak;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("thorough")
class SoakTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void itSurvivesABadNetwork(TestReporter reporter) throws Exception {
    reporter.publishEntry("soak", new Soak("selector", 40, 1).run(Soak.length()));
  }
}
