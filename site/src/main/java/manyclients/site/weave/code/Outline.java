package manyclients.site.weave.code;

import java.io.Serializable;
import java.util.List;

/// The types and members that a Java file declares, with the lines on which they stand.
///
/// Each line between the braces of a type, except blank lines and the closing brace, belongs to the
/// extent of one part; a comment belongs to the part after it.
///
/// @param types the types at the top of the file
record Outline(List<Declared> types) implements Serializable {

  static Outline of(SourceFile file) {
    return OutlineReader.read(file);
  }

  /// A part of a type, between its braces.
  sealed interface Part extends Serializable {
    String name();

    /// Returns the lines of the declaration, annotations included.
    Span span();

    /// Returns the lines of the declaration and of the comment above it.
    Span extent();
  }

  /// A class, record, interface, enum or annotation.
  ///
  /// @param head the comment above it and its declaration, up to the opening brace
  /// @param parts in the order of the source; the components of a record are not parts
  record Declared(String name, Span span, Span extent, Span head, List<Part> parts)
      implements Part {
    List<Declared> types() {
      return parts.stream().filter(Declared.class::isInstance).map(Declared.class::cast).toList();
    }

    List<Member> members() {
      return parts.stream().filter(Member.class::isInstance).map(Member.class::cast).toList();
    }
  }

  /// The kind of a member.
  enum Kind {
    /// A static field, or a constant of an enum.
    CONSTANT,
    FIELD,
    INITIALIZER,
    CONSTRUCTOR,
    METHOD
  }

  /// A member other than a type.
  ///
  /// @param name for a constructor its class's; for an initializer `static` or `{}`
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
