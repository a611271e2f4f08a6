package manyclients.site.weave.html;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A page as it is written, and its part of the data that are gathered from all pages.
///
/// @param html the whole document
/// @param terms the anchors of the terms that it uses
/// @param text its sections, for the search
/// @param results the results that it shows, one per line
/// @param questions the boxes of its questions, as the page *Again* has them
/// @param figures its figures as files, by their addresses
record Finished(
    String html,
    LinkCheck.Ends ends,
    Set<String> terms,
    List<SearchText.Section> text,
    List<String> results,
    List<String> questions,
    Map<String, String> figures)
    implements Serializable {}
