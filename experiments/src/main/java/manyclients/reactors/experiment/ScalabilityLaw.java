package manyclients.reactors.experiment;

import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/// Neil Gunther's universal scalability law: throughput as a function of the number of workers, and
/// the reason why it stops growing.
///
/// @param alone the throughput of one worker
/// @param contention the part of the work that only one can do at a time; on its own, this is
///   Amdahl's law
/// @param coherence the cost of keeping each worker consistent with each other one, which is why
///   more workers can do less
public record ScalabilityLaw(double alone, double contention, double coherence) {

  /// Returns the throughput of this number of workers.
  public double at(double workers) {
    return alone * workers / (1 + contention * (workers - 1) + coherence * workers * (workers - 1));
  }

  /// Returns the number of workers with the highest throughput; infinite without coherence costs.
  public double best() {
    return Math.sqrt((1 - contention) / coherence);
  }

  /// Fits the law to measurements. `workers` divided by the throughput is linear in `workers - 1`
  /// and `workers * (workers - 1)`, so ordinary least squares apply.
  ///
  /// @param workers the numbers of workers; at least three different ones
  /// @param throughput the throughput measured for each
  public static ScalabilityLaw fit(int[] workers, double[] throughput) {
    double[] perWorker = new double[workers.length];
    double[][] terms = new double[workers.length][];
    for (int i = 0; i < workers.length; i++) {
      perWorker[i] = workers[i] / throughput[i];
      terms[i] = new double[] {workers[i] - 1, (double) workers[i] * (workers[i] - 1)};
    }
    var regression = new OLSMultipleLinearRegression();
    regression.newSampleData(perWorker, terms);
    double[] line = regression.estimateRegressionParameters();
    return new ScalabilityLaw(1 / line[0], line[1] / line[0], line[2] / line[0]);
  }
}
