package manyclients.site.weave.figure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// The figures of a book as SVG for the page; each is drawn once and kept by its content.
public record Figures(Path cache, Problems problems) {
  /// The figure as an `<svg>` element that takes its colours from the page.
  ///
  /// @param place the first line of the figure's source, for messages
  public String svg(List<String> source, String alt, Place place) {
    List<String> coloured = source.stream().map(Palette::inSource).toList();
    String complete = Diagrams.complete(coloured);
    Path file = cache.resolve(hash(complete) + ".svg");
    try {
      if (!Files.isRegularFile(file)) {
        Files.createDirectories(cache);
        Files.writeString(file, Diagrams.draw(coloured, place));
      }
      return Drawing.forPage(Files.readString(file), alt);
    } catch (WrongDiagram e) {
      problems.add(e.place(), String.valueOf(e.getMessage()));
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
