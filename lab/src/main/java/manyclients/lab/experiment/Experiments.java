package manyclients.lab.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// The experiments on the class path, in the order of the chapters. They are listed in
/// `META-INF/services/manyclients.lab.experiment.Experiment` of the module `experiments`.
public final class Experiments {

  /// The chapter number of the lab's own experiments. The book's chapter 0 has no experiments.
  public static final int LAB = 0;

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
