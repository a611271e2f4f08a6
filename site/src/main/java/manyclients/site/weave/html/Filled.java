package manyclients.site.weave.html;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import manyclients.site.page.model.ReadingTime;
import manyclients.site.page.model.TocEntry;

/// A page with all its computed parts, and the facts that other pages need of it.
///
/// @param key the key of all its inputs
/// @param body as HTML, before links to other pages are added
/// @param again the other words of its questions for the page *Again*, as HTML, by their ids
/// @param contents its sections, in order
/// @param time its reading time
/// @param targets the targets of its links
/// @param terms the terms that it defines, if it is the glossary, with their anchors
/// @param images the files of its pictures, by their addresses
/// @param sources the names of the code files that it links
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
