package manyclients.site.page;

/// The places where a long name may be broken: before its words, except after a single first
/// letter, and after its dots and underscores.
public final class Humps {

  private Humps() {}

  /// @param name as HTML, without tags
  public static String breakable(String name) {
    return name.replaceAll("(?<=\\w\\p{Ll})(?=\\p{Lu})|(?<=\\w[._])(?=\\w)", "<wbr/>");
  }
}
