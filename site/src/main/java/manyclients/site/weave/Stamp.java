package manyclients.site.weave;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import manyclients.site.files.Folders;
import manyclients.site.weave.book.Imprints;

/// Tells whether anything has changed since a site was woven: the hash of all that goes into it.
///
/// @param file where the hash of the last sound weaving stands
/// @param hash what it would be now
public record Stamp(Path file, String hash) {
  private static final List<String> INPUTS =
      List.of(
          "pom.xml",
          "chapters",
          "lab",
          "contract-tests",
          "experiments",
          "exercises/src/main/exercises",
          "site/pom.xml",
          "site/src/main");

  /// What is built, and what the reader measures: pages show it without being woven anew.
  private static final Pattern PASSED_OVER = Pattern.compile("target|\\.git|mine(-\\d+)?\\.json");

  /// Reads every input of the book, and what is said of it around the program.
  public static Stamp of(Path root, Path output) throws IOException {
    MessageDigest digest = sha256();
    digest.update(Imprints.surroundings().toString().getBytes(StandardCharsets.UTF_8));
    for (String input : INPUTS) {
      for (Path file : files(root.resolve(input))) {
        digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
    }
    String hash = HexFormat.of().formatHex(digest.digest());
    return new Stamp(output.resolveSibling(output.getFileName() + ".stamp"), hash);
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

  private static List<Path> files(Path start) {
    if (Files.isRegularFile(start)) {
      return List.of(start);
    }
    return Folders.entries(start).stream()
        .filter(path -> !PASSED_OVER.matcher(path.getFileName().toString()).matches())
        .flatMap(path -> files(path).stream())
        .toList();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
