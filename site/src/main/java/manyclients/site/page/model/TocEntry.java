package manyclients.site.page.model;

import java.io.Serializable;

/// One line of a page's table of contents.
///
/// @param level 1 for a section, 2 for a section inside a section, and so on
/// @param id the anchor, without `#`
/// @param title the section's title as HTML (it may hold `<code>`)
/// @param further whether the short way leaves it out
public record TocEntry(int level, String id, String title, boolean further)
    implements Serializable {
  /// The mark of a section that the short way leaves out, in the contents and in the heading.
  public static final String FURTHER = " <span class=\"further-mark\">further</span>";

  public TocEntry(int level, String id, String title) {
    this(level, id, title, false);
  }
}
