package manyclients.exercises.kit.trial;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherExecutionRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs the tests of a class, in their order.
final class Tests {
  private static final String ORDER = "junit.jupiter.testmethod.order.default";

  private final Narrator narrator;

  /// @param narrator receives the results, and may stop the run
  Tests(Narrator narrator) {
    this.narrator = narrator;
  }

  /// @param demand the demand whose tests are run; empty for all
  void run(ClassLoader loader, String testClass, String demand) {
    Thread.currentThread().setContextClassLoader(loader);
    var discovery =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(loader, testClass))
            .filters(about(demand))
            .configurationParameter(ORDER, "org.junit.jupiter.api.MethodOrderer$OrderAnnotation")
            .build();
    LauncherExecutionRequest execution =
        LauncherExecutionRequestBuilder.request(discovery)
            .listeners(narrator)
            .cancellationToken(narrator.cancellation())
            .build();
    LauncherFactory.create(onlyJupiter()).execute(execution);
  }

  private static PostDiscoveryFilter about(String demand) {
    return test -> {
      boolean method = test.getSource().filter(MethodSource.class::isInstance).isPresent();
      boolean wanted =
          demand.isEmpty() || !method || demand.equals(Narrator.demand(test.getSource()));
      return FilterResult.includedIf(wanted);
    };
  }

  /// Returns a configuration without a search of the class path for engines and listeners, which
  /// would take a tenth of a second.
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
