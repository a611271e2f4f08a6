package manyclients.site.weave;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.FileVisitResult.CONTINUE;
import static java.nio.file.FileVisitResult.SKIP_SUBTREE;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import manyclients.site.files.Folders;
import manyclients.site.files.Hash;

/// A record of the inputs of a woven site, which tells whether anything has changed since.
///
/// @param file the file with the hash of the last weaving without problems
/// @param hash the current hash
public record Stamp(Path file, String hash) {
  private static final List<String> INPUTS =
      List.of(
          "pom.xml",
          "chapters",
          "lab",
          "contract-tests",
          "experiments",
          "exercises",
          "site/pom.xml",
          "site/src/main");

  /// Build output, Git's folder, and the reader's measurements, which pages show without being
  /// woven again.
  private static final Pattern PASSED_OVER = Pattern.compile("target|\\.git|mine(-\\d+)?\\.json");

  /// Reads every input of the book, and the settings in the program's environment.
  public static Stamp of(WeaveOptions options) throws IOException {
    Hash hash = new Hash();
    hash.add(Hash.of(options.strict(), options.surroundings()).getBytes(UTF_8));
    Path root = options.root();
    for (String input : INPUTS) {
      for (Path file : files(root.resolve(input))) {
        hash.add(root.relativize(file).toString().getBytes(UTF_8));
        hash.add(Files.readAllBytes(file));
      }
    }
    Path output = options.output();
    return new Stamp(output.resolveSibling(output.getFileName() + ".stamp"), hash.hex());
  }

  /// Returns a hash of the inputs' names and of the times of their last changes. This takes far
  /// less time than reading the files.
  public static String look(Path root) throws IOException {
    StringBuilder look = new StringBuilder();
    for (String input : INPUTS) {
      Files.walkFileTree(
          root.resolve(input),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes about) {
              return isPassedOver(folder) ? SKIP_SUBTREE : CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
              if (!isPassedOver(file)) {
                look.append(file).append(' ').append(about.lastModifiedTime().toMillis());
              }
              return CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
              return CONTINUE;
            }
          });
    }
    return Hash.of(look);
  }

  public boolean isCurrent() throws IOException {
    return Files.isRegularFile(file) && Files.readString(file).equals(hash);
  }

  public void write() throws IOException {
    Files.writeString(file, hash);
  }

  public void remove() throws IOException {
    Files.deleteIfExists(file);
  }

  private static boolean isPassedOver(Path path) {
    return PASSED_OVER.matcher(path.getFileName().toString()).matches();
  }

  private static List<Path> files(Path start) {
    if (Files.isRegularFile(start)) {
      return List.of(start);
    }
    return Folders.entries(start).stream()
        .filter(path -> !isPassedOver(path))
        .flatMap(path -> files(path).stream())
        .toList();
  }
}
