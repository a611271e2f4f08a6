package manyclients.exercises.kit.trial;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.launcher.LauncherExecutionRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs a class of tests in their order.
final class Tests {
  private static final String ORDER = "junit.jupiter.testmethod.order.default";

  private final Narrator narrator;

  /// @param narrator is told what happens, and may cut it short
  Tests(Narrator narrator) {
    this.narrator = narrator;
  }

  void run(ClassLoader loader, String testClass) {
    Thread.currentThread().setContextClassLoader(loader);
    var discovery =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(loader, testClass))
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
