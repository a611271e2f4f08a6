package manyclients.site.weave.code;

import java.io.Serializable;
import java.util.List;

/// The types and members that a Java file declares, with the lines on which they stand.
///
/// Each line between the braces of a type, blank lines and the closing brace aside, belongs to the
/// extent of one part: a comment to the part that follows it.
///
/// @param types the types at the top of the file
record Outline(List<Declared> types) implements Serializable {

  static Outline of(SourceFile file) {
    return OutlineReader.read(file);
  }

  /// What stands between the braces of a type.
  sealed interface Part extends Serializable {
    String name();

    /// The lines of the declaration, annotations included.
    Span span();

    /// The same, with what stands above it.
    Span extent();
  }

  /// A class, record, interface, enum or annotation.
  ///
  /// @param head what stands above it and its declaration, up to the opening brace
  /// @param parts in the order of the source; the components of a record are no parts
  record Declared(String name, Span span, Span extent, Span head, List<Part> parts)
      implements Part {
    List<Declared> types() {
      return parts.stream().filter(Declared.class::isInstance).map(Declared.class::cast).toList();
    }

    List<Member> members() {
      return parts.stream().filter(Member.class::isInstance).map(Member.class::cast).toList();
    }
  }

  /// What a member is.
  enum Kind {
    /// Static, or a constant of an enum.
    CONSTANT,
    FIELD,
    INITIALIZER,
    CONSTRUCTOR,
    METHOD
  }

  /// A member that is no type.
  ///
  /// @param name of a constructor: that of its class; of an initializer: `static` or `{}`
  /// @param parameters the types of a method's parameters as written, without type arguments
  record Member(Kind kind, String name, List<String> parameters, Span span, Span extent)
      implements Part {
    boolean method() {
      return kind == Kind.METHOD || kind == Kind.CONSTRUCTOR;
    }

    boolean field() {
      return kind == Kind.FIELD || kind == Kind.CONSTANT;
    }
  }
}
