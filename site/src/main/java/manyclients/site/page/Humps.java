package manyclients.site.page;

/// Where a long name may be broken: before the words it is made of, but for a first one of a single
/// letter, and behind its dots and underscores.
public final class Humps {

  private Humps() {}

  /// @param name as HTML, without tags
  public static String breakable(String name) {
    return name.replaceAll("(?<=\\w\\p{Ll})(?=\\p{Lu})|(?<=\\w[._])(?=\\w)", "<wbr/>");
  }
}
