package manyclients.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import manyclients.lab.results.Json;

/// Eclipse's language server, on which VS Code's Java support is built, as a process that the test
/// drives as an editor would. It is not part of the course: the environment variable `JDTLS_HOME`
/// names its folder, with `plugins` and `configuration` in it.
final class LanguageServer implements AutoCloseable {
  private final Process process;
  private final OutputStream out;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<String, CompletableFuture<Map<String, Object>>> asked =
      new ConcurrentHashMap<>();
  private final Map<String, List<String>> problems = new ConcurrentHashMap<>();
  private final CountDownLatch ready = new CountDownLatch(1);

  private LanguageServer(Process process) {
    this.process = process;
    this.out = process.getOutputStream();
    Thread.ofVirtual().start(this::listen);
  }

  /// Returns where the server is installed; empty if it is not.
  static Optional<Path> home() {
    return Optional.ofNullable(System.getenv("JDTLS_HOME"))
        .map(Path::of)
        .filter(home -> Files.isDirectory(home.resolve("plugins")));
  }

  /// Starts the server, and opens a project.
  ///
  /// @param own a folder for the server's settings and index
  static LanguageServer open(Path home, Path project, Path own) throws Exception {
    Path configuration = Files.createDirectories(own.resolve("configuration"));
    Files.copy(home.resolve("configuration/config.ini"), configuration.resolve("config.ini"));
    var builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-Declipse.application=org.eclipse.jdt.ls.core.id1",
            "-Declipse.product=org.eclipse.jdt.ls.core.product",
            "-Dosgi.bundles.defaultStartLevel=4",
            "-Dosgi.install.area=" + home.toUri(),
            "-Xmx1G",
            "--add-modules=ALL-SYSTEM",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-jar",
            launcher(home).toString(),
            "-configuration",
            configuration.toString(),
            "-data",
            own.resolve("data").toString());
    builder.redirectError(own.resolve("log").toFile());
    LanguageServer server = new LanguageServer(builder.start());
    server.ask(
        "initialize",
        Map.of("rootUri", project.toUri(), "initializationOptions", options(project)));
    server.tell("initialized", Map.of());
    if (!server.ready.await(8, TimeUnit.MINUTES)) {
      server.close();
      throw new AssertionError("it has not opened the project after 8 minutes");
    }
    return server;
  }

  private static Path launcher(Path home) throws IOException {
    try (Stream<Path> plugins = Files.list(home.resolve("plugins"))) {
      return plugins
          .filter(
              file -> file.getFileName().toString().matches("org.eclipse.equinox.launcher_.*jar"))
          .findFirst()
          .orElseThrow();
    }
  }

  /// Returns settings that need no network: the build has fetched all libraries.
  private static Map<String, Object> options(Path project) {
    var maven = Map.of("offline", Map.of("enabled", true));
    var imports = Map.of("maven", maven, "gradle", Map.of("enabled", false));
    return Map.of(
        "workspaceFolders", List.of(project.toUri()),
        "settings", Map.of("java", Map.of("import", imports)));
  }

  /// Opens a file, as an editor does.
  void edit(Path file) throws IOException {
    var document = new LinkedHashMap<String, Object>();
    document.put("uri", file.toUri());
    document.put("languageId", "java");
    document.put("version", 1);
    document.put("text", Files.readString(file));
    tell("textDocument/didOpen", Map.of("textDocument", document));
  }

  /// Returns the problems reported for an open file.
  List<String> problems(Path file) {
    return problems.getOrDefault(file.toUri().toString(), List.of());
  }

  /// Returns the files that declare the symbol at the last place of a word.
  List<String> definitions(Path file, String word) throws Exception {
    Object answer = ask("textDocument/definition", place(file, word)).get("result");
    List<String> files = new ArrayList<>();
    for (Object each : answer instanceof List<?> list ? list : List.of()) {
      files.add(String.valueOf(((Map<?, ?>) each).get("uri")));
    }
    return files;
  }

  /// Returns the completions after the last place of a word.
  List<String> completions(Path file, String word) throws Exception {
    Object answer = ask("textDocument/completion", place(file, word)).get("result");
    Object items = answer instanceof Map<?, ?> map ? map.get("items") : answer;
    List<String> labels = new ArrayList<>();
    for (Object each : items instanceof List<?> list ? list : List.of()) {
      labels.add(String.valueOf(((Map<?, ?>) each).get("label")));
    }
    return labels;
  }

  private static Map<String, Object> place(Path file, String word) throws IOException {
    String before = Files.readString(file);
    before = before.substring(0, before.lastIndexOf(word) + word.length());
    long line = before.chars().filter(each -> each == '\n').count();
    int column = before.length() - 1 - before.lastIndexOf('\n');
    return Map.of(
        "textDocument", Map.of("uri", file.toUri()),
        "position", Map.of("line", line, "character", column));
  }

  private Map<String, Object> ask(String method, Map<String, Object> parameters) throws Exception {
    String id = "ask-" + ids.incrementAndGet();
    var answer = new CompletableFuture<Map<String, Object>>();
    asked.put(id, answer);
    send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", parameters));
    return answer.get(5, TimeUnit.MINUTES);
  }

  private void tell(String method, Map<String, Object> parameters) throws IOException {
    send(Map.of("jsonrpc", "2.0", "method", method, "params", parameters));
  }

  private synchronized void send(Map<String, Object> message) throws IOException {
    byte[] body = Json.line(message).getBytes(StandardCharsets.UTF_8);
    out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
    out.write(body);
    out.flush();
  }

  private void listen() {
    try (var in = new BufferedInputStream(process.getInputStream())) {
      for (int length = header(in); length >= 0; length = header(in)) {
        hear(Json.read(new String(in.readNBytes(length), StandardCharsets.UTF_8)));
      }
    } catch (IOException e) {
      asked.values().forEach(answer -> answer.completeExceptionally(e));
    }
  }

  private void hear(Map<String, Object> message) throws IOException {
    Object method = message.get("method");
    if (method == null) {
      var answer = asked.remove(String.valueOf(message.get("id")));
      if (answer != null) {
        answer.complete(message);
      }
    } else if (message.containsKey("id")) { // a request to the editor: an empty answer is enough
      var reply = new LinkedHashMap<String, Object>();
      reply.put("jsonrpc", "2.0");
      reply.put("id", message.get("id"));
      reply.put("result", List.of());
      send(reply);
    } else if (message.get("params") instanceof Map<?, ?> parameters) {
      note(String.valueOf(method), parameters);
    }
  }

  private void note(String method, Map<?, ?> parameters) {
    if (method.equals("textDocument/publishDiagnostics")) {
      List<String> found = new ArrayList<>();
      for (Object each : parameters.get("diagnostics") instanceof List<?> all ? all : List.of()) {
        found.add(String.valueOf(((Map<?, ?>) each).get("message")));
      }
      problems.put(String.valueOf(parameters.get("uri")), found);
    } else if (method.equals("language/status") && "ServiceReady".equals(parameters.get("type"))) {
      ready.countDown();
    }
  }

  /// Reads a header, and returns the length of the message after it; negative at the end.
  private static int header(InputStream in) throws IOException {
    int length = -1;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.startsWith("Content-Length: ")) {
        length = Integer.parseInt(line.substring("Content-Length: ".length()));
      }
    }
    return length;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int each = in.read(); each >= 0 && each != '\n'; each = in.read()) {
      if (each != '\r') {
        line.append((char) each);
      }
    }
    return line.toString();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
