package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import manyclients.contract.ErrorListener;
import manyclients.contract.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BookHandlerTest {
  @TempDir Path directory;

  @Test
  void theOldBookIsServedUntilTheNewOneIsComplete() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("site"));
    Path stamp = directory.resolve("stamp");
    write(folder, stamp, "one", 1);
    var handler = new BookHandler(folder, stamp, Map.of());
    try (Server server = WebCommand.listen(ErrorListener.NONE, 0, 1, handler)) {
      Files.delete(folder.resolve("index.html"));
      Files.delete(folder);
      Files.setLastModifiedTime(stamp, FileTime.fromMillis(2));
      handler.refresh();
      assertThat(page(server)).isEqualTo("one");

      write(Files.createDirectory(folder), stamp, "two", 2);
      handler.refresh();
      assertThat(page(server)).isEqualTo("two");
    }
  }

  private static void write(Path folder, Path stamp, String text, int time) throws IOException {
    Files.writeString(folder.resolve("index.html"), text);
    Files.writeString(stamp, text);
    Files.setLastModifiedTime(stamp, FileTime.fromMillis(time));
  }

  private static String page(Server server) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      URI address = URI.create("http://127.0.0.1:" + server.port() + "/");
      return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
    }
  }
}
