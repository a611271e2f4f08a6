package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadCommandTest {
  /// A page long enough that compression makes it smaller.
  private static final String LONG = "<p>A book</p>".repeat(100);

  private static final Duration WEAVING = Duration.ofMinutes(2);

  @Test
  void anUpToDateBookIsServedOnLoopbackWithItsErrorPage(@TempDir Path root) throws Exception {
    BadInputTest.woven(root);
    Files.writeString(root.resolve("site/target/site/404.html"), "<p>Nothing here</p>");
    Files.writeString(root.resolve("site/target/site/long.html"), LONG);
    String said =
        whileRead(
            root,
            address -> {
              assertThat(get(address)).isEqualTo("<p>A book</p>");
              assertThat(get(address + "away/x.html")).isEqualTo("<p>Nothing here</p>");
              assertThat(get(address + MyResults.ADDRESS)).isEqualTo("{}");
              assertThat(gzip(address + "long.html")).isEqualTo(LONG);
            });
    assertThat(said).doesNotContain("weaving");
  }

  @Test
  void aSavedChangeShowsWhenThePageIsLoadedAgain(@TempDir Path root) throws Exception {
    Path text = root.resolve("site/src/main/book/index.adoc");
    Files.createDirectories(text.getParent());
    Files.writeString(text, "= A book\n\nIt has one word.\n");
    whileRead(
        root,
        address -> {
          assertThat(get(address)).contains("It has one word.");
          Files.writeString(text, "= A book\n\nIt has two words.\n");
          await().atMost(WEAVING).until(() -> get(address).contains("It has two words."));
        });
  }

  private interface Reader {
    void read(String address) throws Exception;
  }

  /// Returns the error output of the command.
  private static String whileRead(Path root, Reader reader) throws Exception {
    var course = new Course(root, new ByteArrayInputStream(new byte[0]));
    var out = new StringWriter();
    var err = new StringWriter();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(() ->
          Course.run(
              course, new PrintWriter(out, true), new PrintWriter(err), "read", "--port", "0"));
      try {
        await().atMost(WEAVING).until(() -> out.toString().contains("\n"));
        String line = out.toString().lines().findFirst().orElseThrow();
        assertThat(line).matches("reading http://127\\.0\\.0\\.1:\\d+/");
        reader.read(line.substring("reading ".length()));
      } finally {
        threads.shutdownNow();
      }
    }
    return err.toString();
  }

  private static String gzip(String address) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create(address)).header("Accept-Encoding", "gzip").build();
      var reply = client.send(request, BodyHandlers.ofByteArray());
      assertThat(reply.headers().firstValue("Content-Encoding")).hasValue("gzip");
      try (var plain = new GZIPInputStream(new ByteArrayInputStream(reply.body()))) {
        return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  private static String get(String address) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
          .body();
    }
  }

  @Test
  void aBookThatIsUpToDateIsNotBuiltAgain(@TempDir Path root) throws IOException {
    BadInputTest.woven(root);
    Said said = Said.in(root, "", "read", "--build-only");
    said.isDone();
    assertThat(said.out().strip())
        .isEqualTo("the book is up to date: " + root.resolve("site/target/site/index.html"));
  }
}
