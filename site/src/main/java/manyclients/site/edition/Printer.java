package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import manyclients.site.files.Folders;

/// Chromium as a printer. It sets type, breaks pages, and keeps text selectable.
///
/// @param program the path of an installed Chromium
record Printer(Path program) {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  /// The maximum time; a minute or two are usual on a machine that does nothing else.
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /// Returns the installed Chromium, if there is one.
  ///
  /// @param path folders of programs, as in the environment's `PATH`
  static Optional<Printer> installed(String path) {
    return NAMES.stream()
        .flatMap(name -> Stream.of(path.split(":")).map(folder -> Path.of(folder).resolve(name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Printer::new);
  }

  void print(Path page, Path pdf) throws IOException, InterruptedException {
    Files.deleteIfExists(pdf);
    Path profile = Files.createTempDirectory("printer");
    Path log = pdf.resolveSibling(pdf.getFileName() + ".log");
    Process process =
        new ProcessBuilder(command(profile, page, pdf))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT)) {
        throw new IOException(
            "%s was not done after %s minutes; see %s".formatted(program, LIMIT.toMinutes(), log));
      }
      if (!Files.isRegularFile(pdf)) {
        throw new IOException(program + " printed nothing; see " + log);
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      Folders.remove(profile);
    }
  }

  private List<String> command(Path profile, Path page, Path pdf) {
    return List.of(
        program.toString(),
        "--headless",
        "--no-sandbox", // it opens only the book; root, as in containers, has no sandbox
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        "--allow-file-access-from-files",
        "--no-pdf-header-footer",
        "--generate-pdf-document-outline",
        "--user-data-dir=" + profile,
        "--print-to-pdf=" + pdf,
        page.toUri().toString());
  }
}
