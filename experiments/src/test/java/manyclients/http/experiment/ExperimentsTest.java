package manyclients.http.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.experiment.SmokeRun;
import manyclients.lab.results.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Runs each experiment, in sizes too small to prove anything.
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class ExperimentsTest {

  @Test
  void httpServers() throws Exception {
    smoke(new HttpServers());
  }

  @Test
  void httpCrowd() throws Exception {
    smoke(new HttpCrowd());
  }

  @Test
  void httpReuse() throws Exception {
    Result result = SmokeRun.whole(smoke(new HttpReuse()));
    assertThat(result.median("new-loops-connects-per-request")).isBetween(0.8, 1.2);
    assertThat(result.median("kept-loops-connects-per-request")).isZero();
  }

  @Test
  void jdkLimit() throws Exception {
    Result result = SmokeRun.whole(smoke(new JdkLimit()));
    assertThat(result.median("jdk-raised-1000-connects-per-request")).isZero();
  }

  @Test
  void httpTail() throws Exception {
    smoke(new HttpTail());
  }

  @Test
  void httpSilence() throws Exception {
    Result result = smoke(new HttpSilence());
    assertThat(result.median("loops-answered")).isEqualTo(300);
    assertThat(result.median("loops-heap-bytes")).isBetween(300.0, 5_000.0);
  }

  @Test
  void httpEngines() throws Exception {
    smoke(new HttpEngines());
  }

  /// Runs an experiment. Without nginx, its measurements are left out, and so are the claims about
  /// them.
  private static Result smoke(manyclients.lab.experiment.Experiment experiment) throws Exception {
    return SmokeRun.without(experiment, Nginx.isInstalled() ? "" : "nginx");
  }
}
