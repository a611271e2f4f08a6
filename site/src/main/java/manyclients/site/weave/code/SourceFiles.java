package manyclients.site.weave.code;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Reads each source file of a book once.
public final class SourceFiles {
  private final Root root;
  private final Problems problems;
  private final Map<Path, SourceFile> files = new TreeMap<>();

  public SourceFiles(Root root, Problems problems) {
    this.root = root;
    this.problems = problems;
  }

  /// The file at `path`, or nothing when there is none inside the book.
  public Optional<SourceFile> at(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    if (!absolute.startsWith(root.folder()) || !Files.isRegularFile(absolute)) {
      return Optional.empty();
    }
    return Optional.of(files.computeIfAbsent(absolute, this::read));
  }

  private SourceFile read(Path path) {
    String name = root.name(path);
    List<String> lines = Root.lines(path);
    return new SourceFile(path, name, lines, regions(name, lines));
  }

  private List<SourceFile.Tag> regions(String name, List<String> lines) {
    List<SourceFile.Tag> regions = new ArrayList<>();
    Deque<SourceFile.Tag> open = new ArrayDeque<>();
    for (int number = 1; number <= lines.size(); number++) {
      Matcher mark = SourceFile.TAG.matcher(lines.get(number - 1));
      if (!mark.find()) {
        continue;
      }
      if (mark.group(1).equals("tag")) {
        open.push(new SourceFile.Tag(mark.group(2), number, number));
      } else if (open.isEmpty() || !open.peek().name().equals(mark.group(2))) {
        problems.add(new Place(name, number), "end::" + mark.group(2) + "[] closes no open tag");
      } else {
        regions.add(new SourceFile.Tag(mark.group(2), open.pop().start(), number));
      }
    }
    for (SourceFile.Tag left : open) {
      problems.add(new Place(name, left.start()), "tag '" + left.name() + "' is never closed");
    }
    regions.sort(Comparator.comparingInt(SourceFile.Tag::start));
    return regions;
  }
}
