package manyclients.reactors.experiment;

import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/// Neil Gunther's universal scalability law: how throughput grows with the number of those who
/// work, and why it stops growing.
///
/// @param alone what one achieves
/// @param contention the part of the work that only one can do at a time; alone, this is Amdahl's
///   law
/// @param coherence what each has to talk over with each other one; this is why more can be less
public record ScalabilityLaw(double alone, double contention, double coherence) {

  /// What this number of workers achieves together.
  public double at(double workers) {
    return alone * workers / (1 + contention * (workers - 1) + coherence * workers * (workers - 1));
  }

  /// How many achieve most; infinitely many where nothing has to be talked over.
  public double best() {
    return Math.sqrt((1 - contention) / coherence);
  }

  /// The law that comes closest to what was measured. `workers` divided by the throughput is linear
  /// in `workers - 1` and `workers * (workers - 1)`, and ordinary least squares find it.
  ///
  /// @param workers how many; at least three different numbers
  /// @param throughput what they achieved
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
