package manyclients.workbench.experiment;

import java.io.IOException;
import manyclients.workbench.results.Result;

/// A measurement that the chapter quotes.
interface Experiment {
  String name();

  Result measure() throws IOException, InterruptedException;
}
