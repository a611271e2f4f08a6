package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebCommandTest {

  @Test
  void theFirstLineTellsWhereTheFolderIsServed(@TempDir Path root) throws Exception {
    Files.writeString(root.resolve("index.html"), "<p>A page</p>");
    var course = new Course(root, new ByteArrayInputStream(new byte[0]));
    var out = new StringWriter();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var client = HttpClient.newHttpClient()) {
      threads.submit(() ->
          Course.run(
              course,
              new PrintWriter(out, true),
              new PrintWriter(out),
              "web",
              "--root",
              root.toString(),
              "--port",
              "0",
              "--threads",
              "1"));
      await().until(() -> out.toString().contains("\n"));
      String line = out.toString().strip();
      assertThat(line).matches("listening on 127\\.0\\.0\\.1:\\d+");
      var request =
          HttpRequest.newBuilder(URI.create("http://" + line.substring("listening on ".length())));
      assertThat(client.send(request.build(), BodyHandlers.ofString()).body())
          .isEqualTo("<p>A page</p>");
      threads.shutdownNow();
    }
  }

  @Test
  void filesLeftOutAreListedAtTheStart(@TempDir Path root) throws Exception {
    var touch = new ProcessBuilder("sh", "-c", ": >\"$(printf 'caf\\351')\"");
    assertThat(touch.directory(root.toFile()).start().waitFor()).isZero();
    var err = new StringWriter();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var course = new Course(root, new ByteArrayInputStream(new byte[0]));
      var out = new PrintWriter(new StringWriter());
      String[] args = {"web", "--root", root.toString(), "--port", "0"};
      threads.submit(() -> Course.run(course, out, new PrintWriter(err, true), args));
      await().until(() -> err.toString().lines().count() == 2);
      threads.shutdownNow();
    }
    assertThat(err.toString())
        .contains("course: left out: /caf\ufffd has a name that is not in UTF-8")
        .contains("course: there is nothing to serve in " + root);
  }

  @Test
  void aWrongOptionIsReportedInOneLine(@TempDir Path root) throws IOException {
    String here = root.toString();
    Said.in(root, "", "web", "--root", here + "/away").isOneLine(1, "--root is " + here + "/away");
    Said.in(root, "", "web", "--root", here, "--port", "70000").isOneLine(2, "--port is 70000");
    Said.in(root, "", "web", "--root", here, "--threads", "-1").isOneLine(2, "--threads is -1");
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Said.in(root, "", "web", "--root", here, "--port", port)
          .isOneLine(1, "port " + port + " is not available");
    }
  }
}
