package manyclients.site.page.model;

/// One line of a page's table of contents.
///
/// @param level 1 for a section, 2 for a section inside a section, and so on
/// @param id the anchor, without `#`
/// @param title the section's title as HTML (it may hold `<code>`)
public record TocEntry(int level, String id, String title) {}
