package manyclients.site.weave.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import manyclients.site.weave.code.Outline.Declared;
import manyclients.site.weave.code.Outline.Kind;
import manyclients.site.weave.code.Outline.Member;
import manyclients.site.weave.code.Outline.Part;

/// The names by which a text refers to the members of a file.
///
/// | name | means |
/// |---|---|
/// | `turn` | the method with all its overloads, or the field, the constant, the nested type |
/// | `turn()`, `turn(Selector,int)` | that method |
/// | `new`, `new(int)` | the constructors, that constructor |
/// | `header` | the lines above the type, its declaration, and the fields right after it |
/// | `declaration` | the same without the fields |
/// | `fields` | all fields that are not static |
/// | `this.turn` | that field, where a method has the same name |
/// | `static`, `{}` | initializers |
/// | `Entry.turn`, `Entry.header`, … | the same of a nested type |
///
/// In a file with several types, the type's name may stand before each name.
final class MemberNames {
  private static final String HEADER = "header";
  private static final String DECLARATION = "declaration";
  private static final String FIELDS = "fields";
  private static final String THIS = "this";
  private static final String CONSTRUCTOR = "new";
  private static final Set<String> WORDS = Set.of(HEADER, DECLARATION, FIELDS);

  private final List<Declared> types;

  MemberNames(Outline outline) {
    types = outline.types();
  }

  /// A possible meaning of a name.
  ///
  /// @param what its description
  record Meaning(String what, List<Span> spans) {}

  /// Returns all meanings of a name: none if it is unknown, several if it is ambiguous.
  List<Meaning> find(String name) {
    List<String> path = Arrays.asList(name.split("\\.(?![^(]*\\))"));
    List<Meaning> found = new ArrayList<>();
    for (Declared type : types) {
      found.addAll(inside(type, path));
      if (type.name().equals(path.getFirst())) {
        found.addAll(
            path.size() == 1 ? List.of(whole(type)) : inside(type, path.subList(1, path.size())));
      }
    }
    return found;
  }

  private static List<Meaning> inside(Declared type, List<String> path) {
    String name = path.getFirst();
    if (name.equals(THIS) && path.size() == 2) {
      return field(type, path.getLast());
    }
    if (path.size() > 1) {
      return type.types().stream()
          .filter(inner -> inner.name().equals(name))
          .flatMap(inner -> inside(inner, path.subList(1, path.size())).stream())
          .toList();
    }
    return switch (name) {
      case HEADER -> List.of(new Meaning(type.name() + "." + HEADER, List.of(header(type))));
      case DECLARATION ->
          List.of(new Meaning(type.name() + "." + DECLARATION, List.of(type.head())));
      case FIELDS -> fields(type);
      default -> named(type, name);
    };
  }

  private static List<Meaning> field(Declared type, String name) {
    return type.members().stream()
        .filter(member -> member.field() && member.name().equals(name))
        .map(member -> meaning(type, List.of(member)))
        .toList();
  }

  private static List<Meaning> fields(Declared type) {
    List<Member> fields =
        type.members().stream().filter(member -> member.kind() == Kind.FIELD).toList();
    return fields.isEmpty() ? List.of() : List.of(meaning(type, fields));
  }

  /// Returns members as one thing if they are of one kind and share a name.
  private static List<Meaning> named(Declared type, String name) {
    List<Meaning> found = new ArrayList<>();
    type.members().stream()
        .filter(member -> isCalled(member, name))
        .collect(
            Collectors.groupingBy(
                Member::kind, () -> new EnumMap<>(Kind.class), Collectors.toList()))
        .forEach((_, members) -> found.add(meaning(type, members)));
    type.types().stream()
        .filter(inner -> inner.name().equals(name))
        .forEach(inner -> found.add(whole(inner)));
    return found;
  }

  private static Meaning meaning(Declared type, List<Member> members) {
    String what =
        members.getFirst().field()
            ? "a field of " + type.name()
            : members.stream()
                .map(member -> type.name() + "." + fullName(member))
                .collect(Collectors.joining(", "));
    return new Meaning(what, members.stream().map(Member::extent).toList());
  }

  private static Meaning whole(Declared type) {
    return new Meaning("the type " + type.name(), List.of(type.extent()));
  }

  private static boolean isCalled(Member member, String name) {
    return name.equals(shortName(member))
        || member.method() && name.replaceAll("\\s", "").equals(fullName(member));
  }

  private static String shortName(Member member) {
    return member.kind() == Kind.CONSTRUCTOR ? CONSTRUCTOR : member.name();
  }

  private static String fullName(Member member) {
    String parameters = member.method() ? "(" + String.join(",", member.parameters()) + ")" : "";
    return shortName(member) + parameters;
  }

  private static Span header(Declared type) {
    Span header = type.head();
    for (Part part : type.parts()) {
      if (!(part instanceof Member member) || member.method()) {
        return header;
      }
      header = new Span(header.first(), member.extent().last());
    }
    return new Span(header.first(), type.span().last());
  }

  /// Returns the shortest name of each part, for the message about an unknown name.
  List<String> all() {
    List<String> all = new ArrayList<>();
    for (Declared type : types) {
      add(all, type, types.size() == 1 ? "" : type.name() + ".");
    }
    return all;
  }

  private static void add(List<String> all, Declared type, String prefix) {
    all.add(prefix + HEADER);
    for (Part part : type.parts()) {
      switch (part) {
        case Declared inner -> all.add(prefix + inner.name());
        case Member member -> all.add(prefix + shortest(type, member));
      }
    }
  }

  private static String shortest(Declared type, Member member) {
    String name = shortName(member);
    List<Meaning> meanings = named(type, name);
    boolean alone = meanings.size() == 1 && meanings.getFirst().spans().size() == 1;
    if (alone && !WORDS.contains(name)) {
      return name;
    }
    return member.field() ? THIS + "." + name : fullName(member);
  }
}
