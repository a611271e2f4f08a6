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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Checks that every Java file has the one format (`check`), or gives it that format (`write`).
///
/// Maven runs it on a JDK 25: `mvn verify` checks, `mvn -Pformat process-sources` writes.
final class Format {

  /// The learner's answers, in `my`, look as the learner likes.
  private static final Set<String> SKIPPED = Set.of("target", "resources", ".git", ".course", "my");

  private Format() {}

  public static void main(String[] args) throws Exception {
    boolean write = args.length > 0 && args[0].equals("write");
    var files = javaFiles(Path.of("").toAbsolutePath());
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
    System.exit(status);
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
