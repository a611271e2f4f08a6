package manyclients.site.highlight;

/// A piece of code of one kind. The texts of a lexer's tokens, joined, are the code again.
record Token(Kind kind, String text) {}
