package manyclients.site.weave.figure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import manyclients.site.files.Resources;
import manyclients.site.weave.problem.Place;
import net.sourceforge.plantuml.FileFormat;
import net.sourceforge.plantuml.FileFormatOption;
import net.sourceforge.plantuml.SourceStringReader;
import net.sourceforge.plantuml.core.Diagram;
import net.sourceforge.plantuml.error.PSystemError;

/// Draws PlantUML with its own layout engine, in the book's visual language.
final class Diagrams {
  private static final String STYLE = Resources.text("/manyclients/site/weave/figure/figure.puml");

  private Diagrams() {}

  /// Returns the source that is really drawn: part of the key under which a drawing is kept.
  static String complete(List<String> source) {
    String body = String.join("\n", source);
    return "@startuml\n!pragma layout smetana\n" + STYLE + body + tidy(body) + "\n@enduml\n";
  }

  /// Returns commands that remove unnecessary parts; some kinds of diagrams do not know them.
  private static String tidy(String body) {
    if (body.contains("participant ")) {
      return "\nhide footbox";
    }
    return body.contains("[*]") ? "\nhide empty description" : "";
  }

  /// Draws, or throws an exception whose message names the line.
  static String draw(List<String> source, Place place) throws WrongDiagram {
    try {
      return drawn(source, place);
    } catch (RuntimeException | LinkageError | InternalError e) {
      // Text is measured with the system's fonts, and small systems have none.
      String help = "drawing needs a font: install fontconfig and any font";
      throw new WrongDiagram(place, "figure cannot be drawn (" + e + "); " + help);
    }
  }

  private static String drawn(List<String> source, Place place) throws WrongDiagram {
    var reader = new SourceStringReader(complete(source));
    Diagram diagram = reader.getBlocks().getFirst().getDiagram();
    if (diagram instanceof PSystemError error) {
      int line = error.getLineLocation().getPosition() - linesBefore();
      throw new WrongDiagram(
          place.plus(Math.clamp(line, 0, Math.max(0, source.size() - 1))), message(error));
    }
    var svg = new ByteArrayOutputStream();
    try {
      diagram.exportDiagram(svg, 0, new FileFormatOption(FileFormat.SVG));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return svg.toString(StandardCharsets.UTF_8);
  }

  private static String message(PSystemError error) {
    return "figure: " + error.getFirstError().getError();
  }

  private static int linesBefore() {
    return complete(List.of()).split("\n").length - 2;
  }
}
