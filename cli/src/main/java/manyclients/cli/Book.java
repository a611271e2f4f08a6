package manyclients.cli;

import java.io.PrintWriter;
import java.nio.file.Path;

/// The woven book: a folder of pages.
record Book(Path root) {

  Path folder() {
    return root.resolve("site/target/site");
  }

  void buildIfStale(PrintWriter out) {}
}
