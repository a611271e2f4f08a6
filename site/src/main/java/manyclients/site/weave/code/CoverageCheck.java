package manyclients.site.weave.code;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import manyclients.site.files.Folders;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.code.Usage.Use;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Compares a chapter's code with the lines that the text shows.
public record CoverageCheck(
    SourceFiles sources, Outlines outlines, Usage usage, Problems problems) {
  /// Reports lines never shown or shown twice; returns the figures.
  public Coverage check(List<Chapter> chapters) {
    List<Coverage.Entry> entries = new ArrayList<>();
    for (Chapter chapter : chapters) {
      for (SourceFile file : javaFiles(chapter.shownInFull())) {
        repeated(file);
        lines(file);
        Coverage.Entry entry = entry(chapter, file);
        if (entry.lines() > 0) {
          entries.add(entry);
        }
      }
    }
    return new Coverage(entries);
  }

  private void repeated(SourceFile file) {
    Map<Integer, Place> first = new HashMap<>();
    for (Use use : usage.uses(file)) {
      List<Integer> again =
          use.lines().stream()
              .filter(line -> !file.line(line).isBlank() && first.containsKey(line))
              .toList();
      if (!again.isEmpty()) {
        problems.warn(
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
            : "lines %s to %s are".formatted(span.first(), span.last());
    List<Integer> lines = IntStream.rangeClosed(span.first(), span.last()).boxed().toList();
    problems.warn(
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
    return folders.stream()
        .flatMap(folder -> Folders.files(folder, ".java").stream())
        .flatMap(path -> sources.at(path).stream())
        .toList();
  }
}
