package manyclients.http.files;

/// Lists of entity tags, as in `If-Match` and `If-None-Match`: `"a", W/"b"`, or `*`.
final class EntityTags {

  private EntityTags() {}

  /// Returns whether the list contains a tag, or is `*`.
  ///
  /// @param tag a strong one, with its quotes
  /// @param weakly whether `W/"a"` counts as `"a"`: it does for `If-None-Match` only
  static boolean match(String list, String tag, boolean weakly) {
    if (list.strip().equals("*")) {
      return true;
    }
    int at = 0;
    while (at < list.length()) {
      at = skipSeparators(list, at);
      boolean weak = list.startsWith("W/", at);
      int start = weak ? at + 2 : at;
      int end = start < list.length() ? list.indexOf('"', start + 1) : -1;
      if (end < 0 || list.charAt(start) != '"') {
        return false; // from here on, it is not a list of tags
      }
      if ((weakly || !weak)
          && list.regionMatches(start, tag, 0, end + 1 - start)
          && tag.length() == end + 1 - start) {
        return true;
      }
      at = end + 1;
    }
    return false;
  }

  private static int skipSeparators(String list, int from) {
    int at = from;
    while (at < list.length() && " \t,".indexOf(list.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }
}
