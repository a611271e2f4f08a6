package manyclients.site.highlight;

/// What a piece of code is, as far as its colour is concerned.
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

  /// The class in the style sheet, empty for plain text.
  String cssClass() {
    return cssClass;
  }
}
