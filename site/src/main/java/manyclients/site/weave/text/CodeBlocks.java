package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import manyclients.site.weave.code.Chunk;
import manyclients.site.weave.code.Outlines;
import manyclients.site.weave.code.SourceFile;
import manyclients.site.weave.code.SourceFiles;
import manyclients.site.weave.code.Step;
import manyclients.site.weave.code.Usage;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import org.jspecify.annotations.Nullable;

/// Turns an `include::` of code, or a `step::`, into its lines, and records their use.
final class CodeBlocks {
  private static final Set<String> OPTIONS = Set.of("members");

  private final SourceFiles sources;
  private final Outlines outlines;
  private final Usage usage;
  private final Problems problems;
  private final Map<String, Integer> ids = new HashMap<>();

  CodeBlocks(SourceFiles sources, Outlines outlines, Usage usage, Problems problems) {
    this.sources = sources;
    this.outlines = outlines;
    this.usage = usage;
    this.problems = problems;
  }

  /// Returns the chunk of `include::path[options]`, or null after reporting what is wrong; a
  /// missing file is for the caller to report.
  @Nullable Chunk chunk(Place place, Path path, BlockAttributes options, String language) {
    Optional<SourceFile> found = sources.at(path);
    if (found.isEmpty()) {
      return null; // the caller knows how the text named it
    }
    SourceFile file = found.get();
    String members = options.named("members");
    if (!OPTIONS.containsAll(options.named().keySet()) || !options.positional(0).isEmpty()) {
      problems.add(place, "an include of code takes no option but members=");
      return null;
    }
    List<Integer> lines = members.isEmpty() ? file.whole() : members(place, file, members);
    if (lines.isEmpty()) {
      return null;
    }
    check(place, file, lines);
    usage.include(file, lines, place);
    String part = members.replaceFirst("[^\\w.].*", "");
    String name = baseName(file) + (part.isEmpty() ? "" : "-" + part.replace('.', '-'));
    String colours = language.isEmpty() ? Languages.of(file.simpleName()) : language;
    return new Chunk(file, lines, outlines.caption(file, lines), id("code-" + name), colours);
  }

  /// Returns the step of `step::path[from=path]`, or null if a file is missing, which is for the
  /// caller to report.
  @Nullable Step step(Place place, Path from, Path to) {
    Optional<SourceFile> before = sources.at(from);
    Optional<SourceFile> after = sources.at(to);
    if (before.isEmpty() || after.isEmpty()) {
      return null;
    }
    SourceFile file = after.get();
    Step step = Step.between(before.get(), file, outlines, id("step-" + baseName(file)));
    usage.show(file, file.whole());
    if (step.changes() > Chunk.MOST_LINES) {
      problems.add(
          place,
          "the step changes %s lines, and a reader can follow at most %s; divide it"
              .formatted(step.changes(), Chunk.MOST_LINES));
    }
    return step;
  }

  private List<Integer> members(Place place, SourceFile file, String members) {
    if (!file.isJava()) {
      problems.add(place, file.simpleName() + " has no members");
      return List.of();
    }
    return outlines.members(file, members, trouble -> problems.add(place, trouble));
  }

  private void check(Place place, SourceFile file, List<Integer> lines) {
    if (lines.size() > Chunk.MOST_LINES) {
      problems.add(
          place,
          "a chunk of %s lines from %s; only %s fit: show fewer members"
              .formatted(lines.size(), file.simpleName(), Chunk.MOST_LINES));
    }
  }

  private static String baseName(SourceFile file) {
    return file.simpleName().replaceFirst("\\.java$", "").replace('.', '-');
  }

  private String id(String wish) {
    String id = wish.toLowerCase(Locale.ROOT);
    int times = ids.merge(id, 1, Integer::sum);
    return times == 1 ? id : id + "-" + times;
  }
}
