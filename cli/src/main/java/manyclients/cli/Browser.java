package manyclients.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A browser on this machine.
final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "firefox");
  private static final List<Path> ON_A_MAC =
      List.of(
          Path.of("/Applications/Google Chrome.app"),
          Path.of("/Applications/Firefox.app"),
          Path.of("/Applications/Safari.app"));

  private Browser() {}

  /// Asks the desktop to show an address. Returns false if there is no program for that.
  static boolean open(String address) {
    boolean mac = System.getProperty("os.name").startsWith("Mac");
    try {
      new ProcessBuilder(mac ? "open" : "xdg-open", address)
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// Finds the program of a well-known browser.
  static Optional<Path> find() {
    Stream<Path> onPath =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
            .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable);
    return Stream.concat(onPath, ON_A_MAC.stream().filter(Files::exists)).findFirst();
  }
}
