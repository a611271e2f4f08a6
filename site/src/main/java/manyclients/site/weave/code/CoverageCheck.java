package manyclients.site.weave.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Compares what a chapter's code is with what the text shows of it.
public final class CoverageCheck {
  private final SourceFiles sources;
  private final Usage usage;
  private final Problems problems;

  public CoverageCheck(SourceFiles sources, Usage usage, Problems problems) {
    this.sources = sources;
    this.usage = usage;
    this.problems = problems;
  }

  /// Reports tags never used and lines never shown; returns the figures.
  ///
  /// @param modules all that have code, also those without a text
  public Coverage check(List<Chapter> chapters, List<Path> modules) {
    List<Coverage.Entry> entries = new ArrayList<>();
    Set<String> inFull = new HashSet<>();
    for (Chapter chapter : chapters) {
      for (SourceFile file : javaFiles(chapter.shownInFull())) {
        inFull.add(file.name());
        tags(file, true);
        lines(file);
        Coverage.Entry entry = entry(chapter, file);
        if (entry.lines() > 0) {
          entries.add(entry);
        }
      }
    }
    List<Path> code = modules.stream().map(module -> module.resolve("src")).toList();
    javaFiles(code).stream()
        .filter(file -> !inFull.contains(file.name()))
        .forEach(file -> tags(file, false));
    return new Coverage(entries);
  }

  private void tags(SourceFile file, boolean once) {
    for (String tag : file.tags().stream().map(SourceFile.Tag::name).distinct().toList()) {
      List<Place> uses = usage.uses(file, tag);
      if (uses.isEmpty()) {
        problems.add(
            new Place(file.name(), start(file, tag)),
            "tag '%s' is never used; include it in the chapter's text".formatted(tag));
      }
      for (int again = 1; once && again < uses.size(); again++) {
        problems.add(
            uses.get(again),
            "tag '%s' of %s is shown already at %s"
                .formatted(tag, file.simpleName(), uses.getFirst()));
      }
    }
  }

  private static int start(SourceFile file, String tag) {
    return file.tags().stream()
        .filter(region -> region.name().equals(tag))
        .findFirst()
        .orElseThrow()
        .start();
  }

  private void lines(SourceFile file) {
    int first = 0;
    int last = 0;
    for (int number = 1; number <= file.lines().size() + 1; number++) {
      boolean end = number > file.lines().size();
      if (!end && wanted(file, number) && !usage.isShown(file, number) && !inUnused(file, number)) {
        first = first == 0 ? number : first;
        last = number;
      } else if (first > 0 && (end || !file.line(number).isBlank())) {
        report(file, new Span(first, last));
        first = 0;
      }
    }
  }

  private void report(SourceFile file, Span span) {
    String what =
        span.first() == span.last()
            ? "this line is"
            : "lines %d to %d are".formatted(span.first(), span.last());
    problems.add(
        new Place(file.name(), span.first()), what + " shown nowhere in the text; tag and include");
  }

  /// Lines of an unused tag have been reported once, as the tag.
  private boolean inUnused(SourceFile file, int line) {
    return file.tags().stream()
        .anyMatch(tag -> tag.span().contains(line) && usage.uses(file, tag.name()).isEmpty());
  }

  private static boolean wanted(SourceFile file, int number) {
    return !file.simpleName().equals("package-info.java") && !file.isBoilerplate(number);
  }

  private Coverage.Entry entry(Chapter chapter, SourceFile file) {
    int woven = 0;
    int lines = 0;
    for (int number = 1; number <= file.lines().size(); number++) {
      if (wanted(file, number)) {
        lines++;
        woven += usage.isShown(file, number) ? 1 : 0;
      }
    }
    String name = file.name().replaceFirst(".*/src/\\w+/java/", "");
    return new Coverage.Entry(chapter.name(), name, woven, lines);
  }

  private List<SourceFile> javaFiles(List<Path> folders) {
    return folders.stream().flatMap(folder -> javaFiles(folder).stream()).toList();
  }

  private List<SourceFile> javaFiles(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(path -> path.toString().endsWith(".java"))
          .sorted()
          .flatMap(path -> sources.at(path).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
