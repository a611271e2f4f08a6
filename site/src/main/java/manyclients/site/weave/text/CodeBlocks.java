package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import manyclients.site.weave.code.Captions;
import manyclients.site.weave.code.Chunk;
import manyclients.site.weave.code.SourceFile;
import manyclients.site.weave.code.SourceFiles;
import manyclients.site.weave.code.Step;
import manyclients.site.weave.code.Usage;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import org.jspecify.annotations.Nullable;

/// Turns an `include::` of code, or a `step::`, into the lines it means, and notes their use.
final class CodeBlocks {
  private final SourceFiles sources;
  private final Captions captions;
  private final Usage usage;
  private final Problems problems;
  private final Map<String, Integer> ids = new HashMap<>();

  CodeBlocks(SourceFiles sources, Captions captions, Usage usage, Problems problems) {
    this.sources = sources;
    this.captions = captions;
    this.usage = usage;
    this.problems = problems;
  }

  /// The chunk that `include::path[options]` asks for, or null after reporting what is wrong.
  @Nullable Chunk chunk(Place place, Path path, BlockAttributes options, String language) {
    Optional<SourceFile> found = sources.at(path);
    if (found.isEmpty()) {
      return null; // the caller knows how the text named it
    }
    SourceFile file = found.get();
    String tag = options.named(options.named().containsKey("tags") ? "tags" : "tag");
    if (!options.named("lines").isEmpty()) {
      problems.add(place, "lines= goes stale; include by tag");
      return null;
    }
    List<Integer> lines = tag.isEmpty() ? whole(place, file) : tagged(place, file, tag);
    if (lines.isEmpty()) {
      return null;
    }
    check(place, file, lines);
    usage.show(file, lines);
    String name = tag.isEmpty() ? baseName(file) : baseName(file) + "-" + tag;
    String colours = language.isEmpty() ? Languages.of(file.simpleName()) : language;
    return new Chunk(file, lines, captions.of(file, lines), id("code-" + name), colours);
  }

  /// The step that `step::path[from=path]` asks for, or null after reporting what is wrong.
  @Nullable Step step(Place place, Path from, Path to) {
    Optional<SourceFile> before = sources.at(from);
    Optional<SourceFile> after = sources.at(to);
    if (before.isEmpty() || after.isEmpty()) {
      return null;
    }
    SourceFile file = after.get();
    Step step = Step.between(before.get(), file, captions, id("step-" + baseName(file)));
    usage.show(file, file.whole());
    if (step.changes() > Chunk.MOST_LINES) {
      problems.add(
          place,
          "the step changes %d lines; at most %d can be taken in at once"
              .formatted(step.changes(), Chunk.MOST_LINES));
    }
    return step;
  }

  private List<Integer> whole(Place place, SourceFile file) {
    if (!file.tags().isEmpty()) {
      problems.add(place, file.simpleName() + " has tags; include it tag by tag");
      return List.of();
    }
    return file.whole();
  }

  private List<Integer> tagged(Place place, SourceFile file, String tag) {
    List<String> names = file.tags().stream().map(SourceFile.Tag::name).distinct().toList();
    if (!names.contains(tag)) {
      problems.add(
          place,
          "no tag '%s' in %s; it has %s"
              .formatted(
                  tag, file.simpleName(), names.isEmpty() ? "none" : String.join(", ", names)));
      return List.of();
    }
    usage.use(file, tag, place);
    List<Integer> lines = file.tagged(tag);
    if (lines.isEmpty()) {
      problems.add(place, "tag '%s' of %s is empty".formatted(tag, file.simpleName()));
    }
    return lines;
  }

  private void check(Place place, SourceFile file, List<Integer> lines) {
    if (lines.size() > Chunk.MOST_LINES) {
      problems.add(
          place,
          "a chunk of %d lines from %s; at most %d, split the tag"
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
