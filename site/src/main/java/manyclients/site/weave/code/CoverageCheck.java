package manyclients.site.weave.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.code.SourceFile.Tag;
import manyclients.site.weave.code.Usage.Use;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Compares what a chapter's code is with what the text shows of it.
public final class CoverageCheck {
  private final SourceFiles sources;
  private final Outlines outlines;
  private final Usage usage;
  private final Problems problems;

  public CoverageCheck(SourceFiles sources, Outlines outlines, Usage usage, Problems problems) {
    this.sources = sources;
    this.outlines = outlines;
    this.usage = usage;
    this.problems = problems;
  }

  /// Reports lines never shown or shown twice, and tags that are of no use; returns the figures.
  ///
  /// @param modules all that have code, also those without a text
  public Coverage check(List<Chapter> chapters, List<Path> modules) {
    List<Coverage.Entry> entries = new ArrayList<>();
    Set<String> inFull = new HashSet<>();
    for (Chapter chapter : chapters) {
      for (SourceFile file : javaFiles(chapter.shownInFull())) {
        inFull.add(file.name());
        file.tags().forEach(tag -> refuse(file, tag, "main code has no marks"));
        repeated(file);
        lines(file);
        Coverage.Entry entry = entry(chapter, file);
        if (entry.lines() > 0) {
          entries.add(entry);
        }
      }
    }
    List<Path> code = modules.stream().map(module -> module.resolve("src")).toList();
    javaFiles(code).stream().filter(file -> !inFull.contains(file.name())).forEach(this::tags);
    return new Coverage(entries);
  }

  private void tags(SourceFile file) {
    for (Tag tag : file.tags()) {
      if (!outlines.of(file).isInMethod(tag.span())) {
        refuse(file, tag, "marks stand inside methods only");
      } else if (usage.uses(file).stream().noneMatch(use -> use.tag().equals(tag.name()))) {
        problems.add(
            new Place(file.name(), tag.start()),
            "tag '%s' is never used; include it in the chapter's text".formatted(tag.name()));
      }
    }
  }

  private void refuse(SourceFile file, Tag tag, String rule) {
    problems.add(
        new Place(file.name(), tag.start()), rule + "; take these away and include by members=");
  }

  private void repeated(SourceFile file) {
    Map<Integer, Place> first = new HashMap<>();
    for (Use use : usage.uses(file)) {
      List<Integer> again =
          use.lines().stream()
              .filter(line -> !file.line(line).isBlank() && first.containsKey(line))
              .toList();
      if (!again.isEmpty()) {
        problems.add(
            use.place(),
            "%s is shown already at %s".formatted(where(file, again), first.get(again.getFirst())));
      }
      use.lines().forEach(line -> first.putIfAbsent(line, use.place()));
    }
  }

  private String where(SourceFile file, Collection<Integer> lines) {
    return String.join(" › ", outlines.caption(file, lines).path());
  }

  private void lines(SourceFile file) {
    int first = 0;
    int last = 0;
    for (int number = 1; number <= file.lines().size() + 1; number++) {
      boolean end = number > file.lines().size();
      if (!end && wanted(file, number) && !usage.isShown(file, number)) {
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
    List<Integer> lines = IntStream.rangeClosed(span.first(), span.last()).boxed().toList();
    problems.add(
        new Place(file.name(), span.first()),
        "%s shown nowhere in the text; include %s".formatted(what, where(file, lines)));
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
