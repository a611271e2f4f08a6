package manyclients.site.weave.code;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.site.weave.code.MemberNames.Meaning;
import manyclients.site.weave.code.Outline.Declared;
import manyclients.site.weave.code.Outline.Part;

/// The lines of members that a text names, in the order of the source.
///
/// The closing brace of a type goes with its last member: always in main code, where each line is
/// shown; in other code only if the type's declaration is shown as well.
final class Members {
  private final SourceFile file;
  private final Outline outline;
  private final MemberNames names;

  Members(SourceFile file, Outline outline) {
    this.file = file;
    this.outline = outline;
    this.names = new MemberNames(outline);
  }

  /// Returns the lines of the members with these names, and the blank lines between neighbours.
  ///
  /// @param wanted names as in [MemberNames], separated by commas
  /// @param trouble receives a message for each name that means nothing, or more than one thing,
  ///   and for code between the members
  List<Integer> lines(String wanted, Consumer<String> trouble) {
    NavigableSet<Integer> lines = new TreeSet<>();
    for (String name : split(wanted)) {
      List<Meaning> found = names.find(name);
      if (found.size() == 1) {
        found.getFirst().spans().forEach(span -> add(lines, span));
      } else {
        trouble.accept(found.isEmpty() ? unknown(name) : ambiguous(name, found));
      }
    }
    outline.types().forEach(type -> close(type, lines));
    return joined(lines, trouble);
  }

  /// Splits at the commas that are not between the types of parameters.
  static List<String> split(String names) {
    return Stream.of(names.split(",(?![^(]*\\))")).map(String::strip).toList();
  }

  private String unknown(String name) {
    return "no member '%s' in %s; it has %s"
        .formatted(name, file.simpleName(), String.join(", ", names.all()));
  }

  private String ambiguous(String name, List<Meaning> found) {
    return "'%s' of %s may mean %s"
        .formatted(
            name,
            file.simpleName(),
            found.stream().map(Meaning::what).collect(Collectors.joining(", or ")));
  }

  /// Adds the line of the closing brace if the last member is among the lines.
  private void close(Declared type, NavigableSet<Integer> lines) {
    type.types().forEach(inner -> close(inner, lines));
    if (type.parts().isEmpty()) {
      return;
    }
    Part last = type.parts().getLast();
    boolean shown = lines.contains(last.span().last());
    if (shown && (file.isMain() || lines.contains(type.span().first()))) {
      add(lines, new Span(last.span().last() + 1, type.span().last()));
    }
  }

  private void add(NavigableSet<Integer> lines, Span span) {
    IntStream.rangeClosed(span.first(), span.last()).forEach(lines::add);
  }

  private List<Integer> joined(NavigableSet<Integer> lines, Consumer<String> trouble) {
    List<Integer> joined = new ArrayList<>();
    for (int line : lines) {
      int next = joined.isEmpty() ? line : joined.getLast() + 1;
      List<Integer> between = IntStream.range(next, line).boxed().toList();
      List<Integer> code = between.stream().filter(n -> !file.line(n).isBlank()).toList();
      if (code.isEmpty()) {
        joined.addAll(between);
      } else {
        trouble.accept(
            ("lines %s to %s of %s stand between these members;"
                    + " include them as well, or the members one by one")
                .formatted(code.getFirst(), code.getLast(), file.simpleName()));
      }
      joined.add(line);
    }
    return joined;
  }
}
