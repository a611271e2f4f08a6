package manyclients.workbench.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

// tag::experiments[]
/// Every experiment on the class path, in the order of the chapters. A chapter adds its own in
/// `META-INF/services/manyclients.workbench.experiment.Experiment`.
public final class Experiments {

  private Experiments() {}

  public static List<Experiment> all() {
    return ServiceLoader.load(Experiment.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparingInt(Experiment::chapter))
        .toList();
  }

  public static Optional<Experiment> find(String id) {
    return all().stream().filter(experiment -> experiment.id().equals(id)).findFirst();
  }
}
// end::experiments[]
