package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.List;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.book.Chapters;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// The way through the book, in the place of `path::[]`: a row per chapter, with its promise and
/// its reading time. The times are filled in when all pages are complete.
record PathTable(Root root, Manuscript manuscript, Problems problems) {
  private static final String PROMISE = ":promise:";

  void append(Line macro) {
    manuscript.add(macro.with("[.path-table,cols=\"1,4,6,4\",options=\"header\"]"));
    manuscript.add(macro.with("|==="));
    manuscript.add(macro.with("| No. | Chapter | What you can do after it | Time"));
    Chapters.in(root).forEach(chapter -> row(chapter, macro));
    manuscript.add(macro.with("| | All chapters | | [.time]#chapters#"));
    Chapters.workshop(root).ifPresent(workshop -> row(workshop, macro));
    manuscript.add(macro.with("|==="));
  }

  private void row(Chapter chapter, Line macro) {
    if (!chapter.hasText()) {
      return;
    }
    String title = Root.lines(chapter.text()).getFirst().replaceFirst("^= ", "");
    manuscript.add(
        macro.with(
            "| %s | xref:%s.adoc[%s] | %s | [.time]#%s#"
                .formatted(
                    chapter.number(),
                    chapter.name(),
                    title,
                    promise(chapter.text()),
                    chapter.name())));
  }

  private String promise(Path text) {
    List<String> lines = Root.lines(text);
    for (String line : lines.subList(0, Math.min(lines.size(), 5))) {
      if (line.startsWith(PROMISE)) {
        return line.substring(PROMISE.length()).strip();
      }
    }
    problems.add(
        new Place(root.name(text), 1),
        "this chapter has no promise; write \":promise: …\" below its title");
    return "";
  }
}
