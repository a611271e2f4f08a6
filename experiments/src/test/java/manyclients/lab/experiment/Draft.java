package manyclients.lab.experiment;

import java.io.IOException;
import java.util.List;

/// An experiment that a test makes up.
record Draft(Plan plan, Method method, List<Claim> claims) implements Experiment {

  interface Method {
    void measure(Run run) throws IOException, InterruptedException;
  }

  static Draft of(Plan plan, Method method) {
    return new Draft(plan, method, List.of());
  }

  @Override
  public String id() {
    return "draft";
  }

  @Override
  public int chapter() {
    return Experiments.LAB;
  }

  @Override
  public String question() {
    return "Does the kit keep its word?";
  }

  @Override
  public Plan plan(Effort effort) {
    return plan;
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    method.measure(run);
  }
}
