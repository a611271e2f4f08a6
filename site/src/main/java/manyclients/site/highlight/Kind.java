package manyclients.site.highlight;

/// The kind of a piece of code, which decides its colour.
enum Kind {
  PLAIN(""),
  KEYWORD("kw"),
  TYPE("type"),
  STRING("string"),
  NUMBER("number"),
  COMMENT("comment"),
  DOC("doc"),
  ANNOTATION("annotation"),
  PROMPT("prompt"),
  OUTPUT("output");

  private final String cssClass;

  Kind(String cssClass) {
    this.cssClass = cssClass;
  }

  /// Returns the class in the style sheet, empty for plain text.
  String cssClass() {
    return cssClass;
  }
}
