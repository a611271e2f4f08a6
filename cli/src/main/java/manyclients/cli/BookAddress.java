package manyclients.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// Finds the address of a page of the book: at the server of a running `./course read`, otherwise
/// as a file of the last weaving, otherwise as a name and the command that builds it.
final class BookAddress {
  private static final int PATIENCE_MS = 200;

  private BookAddress() {}

  /// @return a function that completes `01-blocking.html#limits`
  static UnaryOperator<String> of(Path root) {
    Path site = root.resolve("site/target/site");
    String served = served(root);
    return page -> {
      if (!served.isEmpty()) {
        return served + page;
      }
      String file = page.replaceFirst("#.*", "");
      return Files.exists(site.resolve(file)) ? site.toUri() + page : page + " (./course read)";
    };
  }

  /// Stores the address at which the book is served, for commands that run at the same time.
  static void note(Path root, String address) {
    try {
      Files.createDirectories(file(root).getParent());
      Files.writeString(file(root), address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String served(Path root) {
    try (Socket socket = new Socket()) {
      URI address = URI.create(Files.readString(file(root)).strip());
      socket.connect(new InetSocketAddress("127.0.0.1", address.getPort()), PATIENCE_MS);
      return address.toString();
    } catch (IOException | IllegalArgumentException e) {
      return ""; // it was never served, or the server has ended
    }
  }

  private static Path file(Path root) {
    return root.resolve(".course/book");
  }
}
