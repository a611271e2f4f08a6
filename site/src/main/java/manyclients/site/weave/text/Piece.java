package manyclients.site.weave.text;

import java.util.List;
import java.util.Map;
import manyclients.site.weave.book.BookTrace;
import manyclients.site.weave.code.Chunk;
import manyclients.site.weave.code.Step;
import manyclients.site.weave.figure.Cell;
import manyclients.site.weave.figure.Look;
import manyclients.site.weave.figure.XrayView;
import manyclients.site.weave.problem.Place;

/// A part of the text that the weaver computes. Asciidoctor sees a placeholder instead.
public sealed interface Piece {
  /// Returns its place in the text.
  Place place();

  /// Code of the chapter: several chunks if a block includes several.
  record Code(Place place, List<Chunk> chunks) implements Piece {}

  /// The difference between two classes.
  record Difference(Place place, Step step) implements Piece {}

  /// A session with JShell.
  ///
  /// @param place the first line of the block's content
  /// @param lines the block's content
  /// @param normalisers names of the replacements that make unstable output comparable
  /// @param hidden whether the block runs without being shown
  record Session(Place place, List<String> lines, List<String> normalisers, boolean hidden)
      implements Piece {}

  /// A figure of what moves between things.
  ///
  /// @param place the first line of the block's content
  /// @param source its things and their moves
  /// @param alt its description, for readers who can't see it
  record Figure(Place place, List<String> source, String alt) implements Piece {}

  /// A chart.
  ///
  /// @param place the first line of the block's content
  /// @param rows the categories, then a row per series
  /// @param alt its description, for readers who can't see it
  record Chart(Place place, List<List<Cell>> rows, String alt, Look look) implements Piece {}

  /// A time line.
  ///
  /// @param place the first line of the block's content
  /// @param lines its lanes and events
  /// @param alt its description, for readers who can't see it
  record Time(Place place, List<String> lines, String alt) implements Piece {}

  /// A machine: a server and its clients, which the reader can set going.
  ///
  /// @param name the name of the machine, and of its still picture
  /// @param settings its first settings, by name
  /// @param alt its description, for readers who can't see it
  record Machine(Place place, String name, Map<String, String> settings, String alt)
      implements Piece {}

  /// An X-ray.
  ///
  /// @param view the part that is drawn
  /// @param alt its description, for readers who can't see it
  record Xray(Place place, BookTrace trace, XrayView view, String alt) implements Piece {}
}
