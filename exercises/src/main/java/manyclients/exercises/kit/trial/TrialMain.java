package manyclients.exercises.kit.trial;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.launcher.LauncherExecutionRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs the tests of one exercise in this JVM, up to the first that fails, and writes down what
/// happens.
///
/// Arguments: the file to write events to, the test class, the learner's file name, the seconds
/// granted.
public final class TrialMain {
  private static final String ORDER = "junit.jupiter.testmethod.order.default";

  private TrialMain() {}

  public static void main(String[] args) throws IOException {
    try (var file = new FileOutputStream(args[0]);
        var out = new DataOutputStream(new BufferedOutputStream(file))) {
      Journal journal = new Journal(out);
      Sightings sightings = new Sightings(args[2]);
      var limit = new TimeLimit(Duration.ofSeconds(Long.parseLong(args[3])), journal, sightings);
      limit.start();
      Leftovers leftovers = new Leftovers(sightings);
      Narrator narrator = new Narrator(journal, sightings, limit, CancellationToken.create());
      run(args[1], narrator);
      if (!narrator.hasFailed()) {
        leftovers.find().ifPresent(journal::write);
      }
      journal.write(new Event.Done());
    }
    Runtime.getRuntime().halt(0); // whatever the answer has left running ends here
  }

  private static void run(String testClass, Narrator narrator) {
    var discovery =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(testClass))
            .configurationParameter(ORDER, "org.junit.jupiter.api.MethodOrderer$OrderAnnotation")
            .build();
    LauncherExecutionRequest execution =
        LauncherExecutionRequestBuilder.request(discovery)
            .listeners(narrator)
            .cancellationToken(narrator.cancellation())
            .build();
    LauncherFactory.create(onlyJupiter()).execute(execution);
  }

  /// No search of the class path for engines and listeners: it would cost a tenth of a second.
  private static LauncherConfig onlyJupiter() {
    return LauncherConfig.builder()
        .enableTestEngineAutoRegistration(false)
        .addTestEngines(new JupiterTestEngine())
        .enableTestExecutionListenerAutoRegistration(false)
        .enableLauncherSessionListenerAutoRegistration(false)
        .enableLauncherDiscoveryListenerAutoRegistration(false)
        .enablePostDiscoveryFilterAutoRegistration(false)
        .build();
  }
}
