package manyclients.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.contract.Limits;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.files.Site;
import manyclients.http.files.SiteHandler;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpResponse;
import manyclients.http.server.HttpServer;
import manyclients.http.server.HttpSettings;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// The server with other projects' clients: curl, load generators, and Python's libraries.
@Tag("thorough")
class ClientsTest {
  private static final Limits LIMITS =
      Limits.defaults()
          .withRequestTimeout(Duration.ofSeconds(20))
          .withCloseTimeout(Duration.ofMillis(500));
  private static final Limits STRICT = LIMITS.withRequestTimeout(Duration.ofSeconds(1));

  @TempDir Path folder;
  private Path root;
  private Site site;
  private Server server;
  private String address;

  @BeforeEach
  void begin() throws IOException {
    root = Files.createDirectories(folder.resolve("root"));
    byte[] large = new byte[2_000_000];
    new Random(1).nextBytes(large);
    Files.write(root.resolve("large.bin"), large);
    Files.writeString(root.resolve("index.html"), "<p>A page</p>".repeat(80));
    site = Site.of(root);
    server = start(LIMITS);
    address = "http://127.0.0.1:" + server.port() + "/";
  }

  private Server start(Limits limits) throws IOException {
    SiteHandler files = new SiteHandler(site);
    return HttpServer.start(
        ServerConfig.defaults().withThreads(1).withLimits(limits),
        HttpSettings.defaults(),
        (request, reply) -> {
          if (request.is("POST")) {
            return new Upload(reply);
          }
          return files.handle(request, reply);
        });
  }

  /// Starts the server again, with other limits.
  private void serve(Limits limits) throws IOException {
    server.close();
    server = start(limits);
    address = "http://127.0.0.1:" + server.port() + "/";
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    site.close();
  }

  private static long number(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  // --- curl

  @NetworkTest
  void curlMakesTenThousandRequestsOnOneConnection() throws Exception {
    String connections =
        Tool.run(
            "curl",
            "-s",
            "-o",
            "/dev/null",
            "-w",
            "%{num_connects} %{http_code}\n",
            address + "?[1-10000]");
    assertThat(connections.lines().filter("0 200"::equals)).hasSize(9_999);
    assertThat(server.counters().accepted()).isEqualTo(1);
    assertThat(server.counters().requests()).isEqualTo(10_000);
  }

  @NetworkTest
  void curlGetsAFileWholeInPartsAndNotAgain() throws Exception {
    Path copy = folder.resolve("copy");
    Tool.run("curl", "-s", "-o", copy.toString(), address + "large.bin");
    assertThat(copy).hasSameBinaryContentAs(root.resolve("large.bin"));
    byte[] half = Arrays.copyOf(Files.readAllBytes(copy), 1_234_567);
    Files.write(copy, half);
    Tool.run("curl", "-s", "-C", "-", "-o", copy.toString(), address + "large.bin"); // the rest
    assertThat(copy).hasSameBinaryContentAs(root.resolve("large.bin"));
    String code =
        Tool.run("curl", "-s", "-z", copy.toString(), "-w", "%{http_code}", address + "large.bin");
    assertThat(code).isEqualTo("304");
  }

  @NetworkTest
  void curlUnpacksWhatIsCompressed() throws Exception {
    assertThat(Tool.run("curl", "-s", "--compressed", address))
        .isEqualTo(Files.readString(root.resolve("index.html")));
    assertThat(Tool.run("curl", "-s", "--head", address)).startsWith("HTTP/1.1 200 OK");
  }

  @NetworkTest
  void curlWaitsForContinueAndSendsInChunks() throws Exception {
    String large = root.resolve("large.bin").toString();
    String expecting =
        Tool.run(
            "curl", "-sv", "-H", "Expect: 100-continue", "--data-binary", "@" + large, address);
    assertThat(expecting).contains("< HTTP/1.1 100 Continue").contains("2000000 bytes");
    String chunked =
        Tool.run(
            "curl",
            "-s",
            "-H",
            "Transfer-Encoding: chunked",
            "--data-binary",
            "@" + large,
            address);
    assertThat(chunked).isEqualTo("2000000 bytes\n");
  }

  // --- load

  @NetworkTest
  void h2loadGetsExactlyAsManyRepliesAsItAsksFor() throws Exception {
    String said = Tool.run("h2load", "--h1", "-n", "5000", "-c", "20", "-t", "1", address);
    assertThat(said)
        .contains("5000 done, 5000 succeeded, 0 failed, 0 errored, 0 timeout")
        .contains("status codes: 5000 2xx, 0 3xx, 0 4xx, 0 5xx");
    assertThat(server.counters().requests()).isEqualTo(5_000);
  }

  @NetworkTest
  void wrkSeesNoErrorAndCountsWhatTheServerCounts() throws Exception {
    String said = Tool.run("wrk", "-t1", "-c20", "-d1s", address + "large.bin");
    assertThat(said).doesNotContain("Socket errors").doesNotContain("Non-2xx");
    long seen = number("(\\d+) requests in", said);
    // wrk leaves in the middle of the last reply of each connection
    assertThat(server.counters().requests()).isBetween(seen, seen + 20);
  }

  // --- attack

  @NetworkTest
  void slowHeadsHoldNoConnectionForLongerThanTheirDeadline() throws Exception {
    serve(STRICT);
    String said =
        Tool.run(
            "slowhttptest",
            "-H",
            "-c",
            "100",
            "-r",
            "100",
            "-i",
            "1",
            "-l",
            "20", // at most: it ends when all connections are closed
            "-p",
            "10",
            "-u",
            address);
    assertThat(said).contains("service available").doesNotContain("NO");
    assertThat(server.counters().timedOut()).isGreaterThanOrEqualTo(100);
  }

  @NetworkTest
  void slowContentHoldsNoConnectionForLongerThanItsDeadline() throws Exception {
    serve(STRICT);
    String said =
        Tool.run(
            "slowhttptest",
            "-B",
            "-c",
            "100",
            "-r",
            "100",
            "-i",
            "1",
            "-l",
            "20", // at most: it ends when all connections are closed
            "-p",
            "10",
            "-u",
            address);
    assertThat(said).contains("service available").doesNotContain("NO");
    assertThat(server.counters().timedOut()).isGreaterThanOrEqualTo(100);
  }

  // --- libraries of Python

  @NetworkTest
  void pythonsHttpClientReusesItsConnection() throws Exception {
    assertThat(Tool.python("http.client", "http_client.py", String.valueOf(server.port())))
        .isEqualTo("done\n");
    assertThat(server.counters().accepted()).as("on one connection").isEqualTo(1);
  }

  @NetworkTest
  void h11FindsNothingThatBreaksTheProtocol() throws Exception {
    assertThat(Tool.python("h11", "h11_client.py", String.valueOf(server.port())))
        .isEqualTo("done\n");
  }

  @NetworkTest
  void httplintFindsNothingBadInAnyKindOfResponse() throws Exception {
    assertThat(Tool.python("httplint", "lint.py", String.valueOf(server.port())))
        .isEqualTo("done\n");
  }

  /// Counts the content, and replies with its length.
  private static final class Upload implements BodyReceiver {
    private final Reply reply;
    private long bytes;

    Upload(Reply reply) {
      this.reply = reply;
    }

    @Override
    public boolean part(ByteBuffer part) {
      bytes += part.remaining();
      return true;
    }

    @Override
    public void end() {
      reply.send(HttpResponse.text(200, bytes + " bytes\n"));
    }
  }
}
