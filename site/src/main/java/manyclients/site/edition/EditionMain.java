package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Path;

/// The command line of the editions, which the build's profile `thorough` runs: `EditionMain SITE`.
public final class EditionMain {
  private EditionMain() {}

  public static void main(String[] args) throws InterruptedException {
    if (args.length != 1) {
      System.err.println("edition: wrong arguments; use: edition SITE");
      System.exit(2);
    }
    try {
      new Editions(Path.of(args[0]), System.getenv("PATH")).make().forEach(System.out::println);
    } catch (IOException e) {
      System.err.println("edition: " + e.getMessage());
      System.exit(1);
    }
  }
}
