package manyclients.site.weave.html;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import manyclients.site.page.model.ReadingTime;
import manyclients.site.page.model.TocEntry;

/// A page with all that is computed for it, and what the other pages must know of it.
///
/// @param key of all that it was made of
/// @param body as HTML, before anything in it is linked to other pages
/// @param again what its questions say on the page *Again* in other words, as HTML, by their ids
/// @param contents its sections, in order
/// @param time how long it takes to read
/// @param targets what it links
/// @param terms those that it defines, if it is the glossary, with their anchors
/// @param images the files of its pictures, by their addresses
/// @param sources the names of the files of code that it leads to
/// @param shown the names of those that it shows, each with the anchor of the first place
record Filled(
    String key,
    String body,
    Map<String, String> again,
    List<TocEntry> contents,
    ReadingTime time,
    Set<String> targets,
    SortedMap<String, String> terms,
    Map<String, String> images,
    Set<String> sources,
    Map<String, String> shown)
    implements Serializable {
  Filled withBody(String otherKey, String otherBody) {
    return new Filled(
        otherKey, otherBody, again, contents, time, targets, terms, images, sources, shown);
  }
}
