package manyclients.http.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.message.HttpDate;
import manyclients.http.server.HttpServer;
import manyclients.http.server.HttpSettings;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A folder whose files are requested with the JDK's client.
class SiteTest {
  private static final String PAGE = "<p>A page</p>".repeat(100);
  private static final byte[] LARGE = new byte[1_000_000];
  private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-02T03:04:05.678Z"));

  static {
    new Random(1).nextBytes(LARGE);
  }

  @TempDir Path outside;
  private Path root;
  private Site site;
  private Server server;
  private HttpClient client;

  @BeforeEach
  void serve() throws IOException {
    Files.writeString(outside.resolve("secret.txt"), "secret");
    root = Files.createDirectories(outside.resolve("root"));
    Files.createDirectories(root.resolve("a b/deep"));
    Files.createDirectories(root.resolve(".git"));
    Files.writeString(root.resolve(".git/config"), "secret");
    Files.writeString(root.resolve("index.html"), PAGE);
    Files.writeString(root.resolve("a b/index.html"), "in the folder");
    Files.writeString(root.resolve("a b/deep/ä.txt"), "deep");
    Files.writeString(root.resolve("empty.css"), "");
    Files.write(root.resolve("large.bin"), LARGE);
    Files.createSymbolicLink(root.resolve("link.txt"), outside.resolve("secret.txt"));
    Files.createSymbolicLink(root.resolve("up"), outside);
    Files.setLastModifiedTime(root.resolve("index.html"), TIME);
    start();
  }

  private void start() throws IOException {
    site = Site.of(root);
    ServerConfig config = ServerConfig.defaults().withThreads(1);
    server = HttpServer.start(config, HttpSettings.defaults(), new SiteHandler(site));
    client = HttpClient.newHttpClient();
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
    site.close();
  }

  @Test
  void aFolderMayBeGivenByALink() throws IOException {
    Path link = Files.createSymbolicLink(outside.resolve("current"), root);
    try (Site same = Site.of(link)) {
      assertThat(same.size()).isEqualTo(site.size());
      assertThat(same.find("/empty.css")).isNotNull();
    }
  }

  private HttpResponse<byte[]> ask(String method, String path, String... fields)
      throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + server.port() + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .version(HttpClient.Version.HTTP_1_1);
    if (fields.length > 0) {
      request.headers(fields);
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  private HttpResponse<byte[]> get(String path, String... fields)
      throws IOException, InterruptedException {
    return ask("GET", path, fields);
  }

  private int status(String path) throws IOException, InterruptedException {
    return get(path).statusCode();
  }

  private static String field(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @NetworkTest
  void aFileIsServedWithItsMetadata() throws Exception {
    HttpResponse<byte[]> page = get("/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).asString().isEqualTo(PAGE);
    assertThat(field(page, "Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(field(page, "Last-Modified")).isEqualTo("Fri, 02 Jan 2026 03:04:05 GMT");
    assertThat(field(page, "Vary")).isEqualTo("Accept-Encoding");
    assertThat(get("/large.bin").body()).isEqualTo(LARGE);
    assertThat(get("/empty.css").body()).isEmpty();
    assertThat(field(get("/empty.css"), "Content-Length")).isEqualTo("0");
    assertThat(get("/a%20b/deep/%C3%A4.txt?x=1").body()).asString().isEqualTo("deep");
  }

  @NetworkTest
  void noNameOfARequestLeadsOutOfTheFolder() throws Exception {
    assertThat(status("/index.html")).isEqualTo(200);
    assertThat(status("/../secret.txt")).isEqualTo(404);
    assertThat(status("/%2e%2e/secret.txt")).isEqualTo(404);
    assertThat(status("/..%2fsecret.txt")).isEqualTo(404);
    assertThat(status("/..%c0%afsecret.txt")).isEqualTo(404);
    assertThat(status("/a%20b/../index.html")).isEqualTo(404);
    assertThat(status("//index.html")).isEqualTo(404);
    assertThat(status("/link.txt")).isEqualTo(404);
    assertThat(status("/up/secret.txt")).isEqualTo(404);
    assertThat(status("/.git/config")).isEqualTo(404);
    assertThat(status("/index.html%00.png")).isEqualTo(404);
    assertThat(status("/INDEX.HTML")).isEqualTo(404);
  }

  @NetworkTest
  void aFolderIsServedAsItsIndexAndRedirectsToItsSlash() throws Exception {
    assertThat(get("/a%20b/").body()).asString().isEqualTo("in the folder");
    HttpResponse<byte[]> moved = get("/a%20b?x=1");
    assertThat(moved.statusCode()).isEqualTo(301);
    assertThat(field(moved, "Location")).isEqualTo("/a%20b/?x=1");
    assertThat(status("/a%20b/deep/")).isEqualTo(404);
  }

  @NetworkTest
  void anUnknownPathGetsTheFoldersOwnPage() throws Exception {
    assertThat(get("/away").body()).asString().isEqualTo("there is no such page\n");
    Files.writeString(root.resolve("404.html"), "<p>Nothing here</p>");
    try (Site other = Site.of(root);
        Server second =
            HttpServer.start(
                ServerConfig.defaults(), HttpSettings.defaults(), new SiteHandler(other))) {
      URI address = URI.create("http://127.0.0.1:" + second.port() + "/away");
      HttpResponse<String> page =
          client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
      assertThat(page.statusCode()).isEqualTo(404);
      assertThat(page.body()).isEqualTo("<p>Nothing here</p>");
      assertThat(field(page, "Content-Type")).startsWith("text/html");
    }
  }

  @NetworkTest
  void headIsGetWithoutABody() throws Exception {
    HttpResponse<byte[]> head = ask("HEAD", "/large.bin");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(field(head, "Content-Length")).isEqualTo("1000000");
    assertThat(head.body()).isEmpty();
    assertThat(ask("HEAD", "/large.bin", "Range", "bytes=0-0").statusCode()).isEqualTo(200);
  }

  @NetworkTest
  void otherMethodsAreNotAllowed() throws Exception {
    for (String method : new String[] {"POST", "PUT", "DELETE", "get", "FOO"}) {
      HttpResponse<byte[]> refused = ask(method, "/");
      assertThat(refused.statusCode()).isEqualTo(405);
      assertThat(field(refused, "Allow")).isEqualTo("GET, HEAD");
    }
    assertThat(ask("OPTIONS", "/").statusCode()).isEqualTo(204);
  }

  @NetworkTest
  void textIsCompressedForAClientThatAcceptsIt() throws Exception {
    HttpResponse<byte[]> zipped = get("/", "Accept-Encoding", "br, gzip");
    assertThat(field(zipped, "Content-Encoding")).isEqualTo("gzip");
    assertThat(zipped.body()).hasSizeLessThan(200);
    try (var plain = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
      assertThat(plain.readAllBytes()).asString().isEqualTo(PAGE);
    }
    assertThat(field(zipped, "ETag")).isNotEqualTo(field(get("/"), "ETag"));
    assertThat(field(get("/large.bin", "Accept-Encoding", "gzip"), "Content-Encoding")).isEmpty();
  }

  @NetworkTest
  void aClientThatHasAFileIsNotSentItAgain() throws Exception {
    String tag = field(get("/"), "ETag");
    String time = "Fri, 02 Jan 2026 03:04:05 GMT";
    String before = "Friday, 02-Jan-26 03:04:04 GMT";
    HttpResponse<byte[]> same = get("/", "If-None-Match", "W/\"x\", " + tag);
    assertThat(same.statusCode()).isEqualTo(304);
    assertThat(same.body()).isEmpty();
    assertThat(field(same, "ETag")).isEqualTo(tag);
    assertThat(get("/", "If-Modified-Since", time).statusCode()).isEqualTo(304);
    assertThat(get("/", "If-Modified-Since", before).statusCode()).isEqualTo(200);
    assertThat(get("/", "If-Modified-Since", "yesterday").statusCode()).isEqualTo(200);
    assertThat(get("/", "If-None-Match", "\"other\"", "If-Modified-Since", time).statusCode())
        .as("tags go before times")
        .isEqualTo(200);
    assertThat(get("/", "If-Match", "\"other\"").statusCode()).isEqualTo(412);
    assertThat(get("/", "If-Match", tag).statusCode()).isEqualTo(200);
    assertThat(get("/", "If-Unmodified-Since", before).statusCode()).isEqualTo(412);
  }

  @NetworkTest
  void aRangeIsPartOfTheFile() throws Exception {
    for (String path : new String[] {"/large.bin", "/"}) {
      byte[] whole = path.equals("/") ? PAGE.getBytes(StandardCharsets.UTF_8) : LARGE;
      HttpResponse<byte[]> part = get(path, "Range", "bytes=10-19");
      assertThat(part.statusCode()).isEqualTo(206);
      assertThat(field(part, "Content-Range")).isEqualTo("bytes 10-19/" + whole.length);
      assertThat(part.body()).isEqualTo(Arrays.copyOfRange(whole, 10, 20));
      HttpResponse<byte[]> none = get(path, "Range", "bytes=" + whole.length + "-");
      assertThat(none.statusCode()).isEqualTo(416);
      assertThat(field(none, "Content-Range")).isEqualTo("bytes */" + whole.length);
    }
    String tag = field(get("/"), "ETag");
    assertThat(get("/", "Range", "bytes=0-1", "If-Range", tag).statusCode()).isEqualTo(206);
    assertThat(get("/", "Range", "bytes=0-1", "If-Range", "\"old\"").statusCode()).isEqualTo(200);
    assertThat(get("/", "Range", "bytes=0-1,3-4").statusCode()).isEqualTo(200);
    assertThat(field(get("/", "Range", "bytes=0-1", "Accept-Encoding", "gzip"), "Content-Encoding"))
        .isEmpty();
  }

  @NetworkTest
  void filesOverTheBudgetAreSentFromDisk() throws Exception {
    try (Site small = Site.of(root, new SiteBudget(10, 20, 5))) {
      SiteHandler handler = new SiteHandler(small);
      try (Server second =
          HttpServer.start(ServerConfig.defaults(), HttpSettings.defaults(), handler)) {
        URI address = URI.create("http://127.0.0.1:" + second.port() + "/");
        HttpRequest request =
            HttpRequest.newBuilder(address).header("Accept-Encoding", "gzip").build();
        assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo(PAGE);
      }
    }
  }

  @NetworkTest
  void anEncodedLetterIsThatLetterAndNeverANameOfItsOwn() throws Exception {
    Files.writeString(root.resolve("A.txt"), "the letter");
    Files.writeString(root.resolve("%41.txt"), "the percent sign");
    Files.createDirectories(root.resolve("a%20b"));
    Files.writeString(root.resolve("a%20b/index.html"), "the folder with the percent sign");
    indexAgain();
    assertThat(get("/A.txt").body()).asString().isEqualTo("the letter");
    assertThat(get("/%41.txt").body()).asString().isEqualTo("the letter");
    assertThat(get("/%2541.txt").body()).asString().isEqualTo("the percent sign");
    assertThat(get("/a%20b/").body()).asString().isEqualTo("in the folder");
    assertThat(field(get("/a%20b"), "Location")).isEqualTo("/a%20b/");
  }

  @NetworkTest
  void aPercentSignWithoutTwoDigitsIsNoPath() throws Exception {
    for (String path : new String[] {"/%zz", "/a%2", "/%", "/%%41"}) {
      assertThat(raw(path)).as(path).startsWith("HTTP/1.1 400 ");
    }
    assertThat(raw("/?q=100%")).as("a query is the handler's own").startsWith("HTTP/1.1 200 ");
  }

  /// Sends a target that is not a URI, which the JDK's client refuses.
  private String raw(String target) throws IOException {
    try (var socket = new Socket("127.0.0.1", server.port())) {
      String request = "GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  @NetworkTest
  void aFileIsNeverYoungerThanItsResponse() throws Exception {
    FileTime future = FileTime.from(Instant.parse("2130-01-01T00:00:00Z"));
    Files.setLastModifiedTime(root.resolve("index.html"), future);
    Files.setLastModifiedTime(root.resolve("large.bin"), future);
    indexAgain();
    for (String path : new String[] {"/", "/large.bin"}) {
      HttpResponse<byte[]> response = get(path);
      Instant modified = HttpDate.parse(field(response, "Last-Modified")).orElseThrow();
      Instant sent = HttpDate.parse(field(response, "Date")).orElseThrow();
      assertThat(modified).as(path).isBeforeOrEqualTo(sent);
    }
  }

  /// The client has the first bytes of the old file, and asks for the rest.
  @NetworkTest
  void aFileThatIsWrittenToInPlaceHasAnotherTag() throws Exception {
    String tag = field(get("/large.bin"), "ETag");
    byte[] other = LARGE.clone();
    other[500_000]++;
    Files.write(root.resolve("large.bin"), other);
    HttpResponse<byte[]> rest = get("/large.bin", "Range", "bytes=400000-", "If-Range", tag);
    assertThat(rest.statusCode()).isEqualTo(200);
    assertThat(rest.body()).isEqualTo(other);
    assertThat(field(rest, "ETag")).isNotEqualTo(tag);
    assertThat(get("/large.bin", "If-None-Match", field(rest, "ETag")).statusCode()).isEqualTo(304);
  }

  @NetworkTest
  void aFileThatIsWrittenToInPlaceIsServedWithTheLengthItHasNow() throws Exception {
    Files.writeString(root.resolve("large.bin"), "short");
    assertThat(get("/large.bin").body()).asString().isEqualTo("short");
    Files.write(root.resolve("large.bin"), new byte[2_000_000]);
    assertThat(get("/large.bin").body()).hasSize(2_000_000);
  }

  @NetworkTest
  void aFileThatIsReplacedIsServedAsItWas() throws Exception {
    String tag = field(get("/large.bin"), "ETag");
    Path next = Files.write(root.resolve("next.bin"), new byte[2_000_000]);
    Files.move(next, root.resolve("large.bin"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(get("/large.bin").body()).isEqualTo(LARGE);
    Files.delete(root.resolve("large.bin"));
    assertThat(get("/large.bin").body()).isEqualTo(LARGE);
    assertThat(field(get("/large.bin"), "ETag")).isEqualTo(tag);
  }

  @NetworkTest
  void unreadableFilesAreLeftOutAndNamed() throws Exception {
    Files.createDirectories(root.resolve("closed/inside"));
    assumeTrue(forbid(root.resolve("closed")) && forbid(root.resolve("empty.css")));
    try {
      indexAgain();
      assertThat(site.skipped())
          .containsExactlyInAnyOrder("/closed may not be read", "/empty.css may not be read");
      assertThat(status("/empty.css")).isEqualTo(404);
      assertThat(status("/")).isEqualTo(200);
    } finally {
      Files.setPosixFilePermissions(
          root.resolve("closed"), PosixFilePermissions.fromString("rwx------"));
    }
  }

  /// Forbids reading. Returns whether that works: root may read everything.
  private static boolean forbid(Path path) throws IOException {
    Files.setPosixFilePermissions(path, Set.of());
    return !Files.isReadable(path);
  }

  @NetworkTest
  void twoNamesThatJavaCannotTellApartAreLeftOutAndNamed() throws Exception {
    var touch =
        new ProcessBuilder("sh", "-c", ": >\"$(printf 'caf\\350')\"; : >\"$(printf 'caf\\351')\"");
    assertThat(touch.directory(root.toFile()).start().waitFor()).isZero();
    int before = site.size();
    indexAgain();
    assertThat(site.skipped())
        .hasSize(2)
        .allMatch(line -> line.startsWith("/caf\ufffd has a name"));
    assertThat(site.size()).isEqualTo(before);
  }

  private void indexAgain() throws IOException {
    close();
    start();
  }

  @NetworkTest
  void aMissingFolderIsNotASite() {
    assertThatThrownBy(() -> Site.of(root.resolve("away"))).isInstanceOf(IOException.class);
  }
}
