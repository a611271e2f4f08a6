import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Checks that every Java file has the common format (`check`), or formats it (`write`).
///
/// Maven runs it on a JDK 25: `mvn verify -Pchecks` checks, `mvn -Pformat process-sources` writes.
/// A formatted text stays formatted until the formatter changes. So the hashes of such texts are
/// kept beside the formatter, and only other texts are checked.
final class Format {

  /// `my` holds the learner's answers, which need no common format.
  private static final Set<String> SKIPPED = Set.of("target", "resources", ".git", ".course", "my");

  private static final Path FORMATTER = Path.of("target/format");
  private static final Path KNOWN = FORMATTER.resolve("formatted.txt");

  private Format() {}

  public static void main(String[] args) throws Exception {
    boolean write = args.length > 0 && args[0].equals("write");
    var root = Path.of("").toAbsolutePath();
    var all = javaFiles(root);
    var formatter = jars() + hash(root.resolve("build/Format.java"));
    var known = known(formatter);
    var files = new ArrayList<String>();
    for (String file : all) {
      if (!known.contains(hash(root.resolve(file)))) {
        files.add(file);
      }
    }
    int status = files.isEmpty() ? 0 : format(write, files);
    if (status == 0) {
      var sound = new TreeSet<String>();
      for (String file : all) {
        sound.add(hash(root.resolve(file)));
      }
      Files.writeString(KNOWN, formatter + "\n" + String.join("\n", sound) + "\n");
    }
    System.exit(status);
  }

  private static int format(boolean write, List<String> files) throws Exception {
    var command = new ArrayList<String>();
    command.addAll(write ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    command.addAll(files);
    var changed = new StringWriter();
    var out = new PrintWriter(changed, true);
    var errors = new PrintWriter(System.err, true);
    int status =
        new Main(out, errors, InputStream.nullInputStream())
            .format(List.copyOf(command).toArray(String[]::new));
    out.flush();
    if (status != 0) {
      System.err.println("These files do not have the course's format:");
      System.err.print(changed);
      System.err.println("To give it to them: mvn -Pformat process-sources");
    }
    return status;
  }

  /// Returns the hashes of texts that this formatter has found formatted, or has formatted.
  private static Set<String> known(String formatter) throws IOException {
    if (Files.notExists(KNOWN)) {
      return Set.of();
    }
    var lines = Files.readAllLines(KNOWN);
    return lines.isEmpty() || !lines.getFirst().equals(formatter)
        ? Set.of()
        : Set.copyOf(lines.subList(1, lines.size()));
  }

  private static String jars() throws IOException {
    try (var jars = Files.list(FORMATTER)) {
      return jars.map(jar -> jar.getFileName().toString())
          .filter(name -> name.endsWith(".jar"))
          .sorted()
          .toList()
          .toString();
    }
  }

  private static String hash(Path file) throws IOException, NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(digest);
  }

  private static List<String> javaFiles(Path root) throws IOException {
    var files = new ArrayList<String>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            var name = String.valueOf(dir.getFileName());
            return SKIPPED.contains(name) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            var name = root.relativize(file).toString();
            if (name.endsWith(".java")) {
              files.add(name);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
