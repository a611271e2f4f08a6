package manyclients.site.weave.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import manyclients.site.weave.code.Outline.Declared;
import manyclients.site.weave.code.Outline.Member;
import org.jspecify.annotations.Nullable;

/// The place of a chunk in its file: types from the outside in, then the members that it shows.
///
/// @param path names from the outermost type inwards, empty for a file in another language
public record Caption(List<String> path) {
  private static final int NAMES_SHOWN = 3;

  public Caption {
    path = List.copyOf(path);
  }

  /// Computes the caption of some lines of a file.
  static Caption of(SourceFile file, Outline outline, Collection<Integer> lines) {
    List<Integer> statements = lines.stream().filter(line -> isCode(file.line(line))).toList();
    Collection<Integer> code = statements.isEmpty() ? lines : statements;
    List<String> path = new ArrayList<>();
    List<Declared> types = outline.types();
    List<Member> members = List.of();
    boolean header = false;
    for (Declared type = enclosing(types, code); type != null; type = enclosing(types, code)) {
      path.add(type.name());
      types = type.types();
      members = type.members();
      header = code.contains(type.span().first());
      if (header) {
        break; // the chunk shows the declaration of the type itself
      }
    }
    if (path.isEmpty()) {
      path.addAll(names(touchedTypes(types, code)));
    } else if (!header) {
      path.addAll(names(touched(types, members, code)));
    }
    return new Caption(path);
  }

  private static boolean isCode(String line) {
    String text = line.strip();
    return !text.isEmpty() && !text.startsWith("//") && !text.matches("[{}();,]*");
  }

  private static @Nullable Declared enclosing(List<Declared> types, Collection<Integer> lines) {
    for (Declared type : types) {
      if (!lines.isEmpty() && lines.stream().allMatch(type.span()::contains)) {
        return type;
      }
    }
    return null;
  }

  private static List<String> touchedTypes(List<Declared> types, Collection<Integer> lines) {
    return types.stream()
        .filter(type -> lines.stream().anyMatch(type.span()::contains))
        .map(Declared::name)
        .toList();
  }

  /// Returns methods if there are any, otherwise inner types, otherwise fields: a reader looks for
  /// them in this order.
  private static List<String> touched(
      List<Declared> types, List<Member> members, Collection<Integer> lines) {
    List<Member> shown =
        members.stream()
            .filter(member -> lines.stream().anyMatch(member.span()::contains))
            .toList();
    List<String> found = new ArrayList<>();
    shown.stream().filter(Member::method).map(Member::name).forEach(found::add);
    if (found.isEmpty()) {
      found.addAll(touchedTypes(types, lines));
    }
    if (found.isEmpty()) {
      shown.stream().filter(Member::field).map(Member::name).forEach(found::add);
    }
    return found;
  }

  private static List<String> names(List<String> found) {
    List<String> distinct = found.stream().distinct().toList();
    if (distinct.isEmpty()) {
      return List.of();
    }
    if (distinct.size() > NAMES_SHOWN) {
      return List.of(distinct.getFirst() + " … " + distinct.getLast());
    }
    return List.of(String.join(", ", distinct));
  }
}
