package manyclients.site.weave.html;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import manyclients.site.files.Folders;
import manyclients.site.files.Hash;
import manyclients.site.files.Kept;
import manyclients.site.page.Markup;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Answers;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece;
import manyclients.site.weave.text.SetWords;
import org.jsoup.nodes.Element;

/// Puts the computed parts into a page, and checks it, one page at a time. This is repeated only if
/// an input of the page has changed. A page with a problem is not kept, so that the problem is
/// reported each time.
final class PageFiller {
  private final Kept kept;
  private final Path stills;
  private final String picturesOfMachines;
  private final Answers answers;
  private final Colours colours;

  /// @param stills the folder that holds the still pictures of machines
  /// @param answers the answers of the text's questions
  PageFiller(Kept kept, Path stills, Answers answers, Colours colours) {
    this.kept = kept;
    this.stills = stills;
    this.picturesOfMachines = Hash.of(Folders.files(stills).stream().map(Folders::text).toList());
    this.answers = answers;
    this.colours = colours;
  }

  Filled fill(WovenPage page, Problems problems) {
    String key = key(page);
    Optional<Filled> before = kept.get(key, Filled.class).filter(PageFiller::hasItsImages);
    if (before.isPresent()) {
      return before.get();
    }
    Problems mine = new Problems();
    Filled filled = new Filling(page, mine).filled(key);
    problems.addAll(mine);
    if (mine.isEmpty()) {
      kept.put(key, filled);
    }
    return filled;
  }

  private String key(WovenPage page) {
    Manuscript text = page.manuscript();
    return kept.key(
        "page",
        page.link(),
        page.key(),
        text.pieces(),
        text.pieces().stream().map(piece -> shown(page, piece)).toList(),
        text.questions(),
        text.questions().stream().map(answers::measured).toList(),
        text.mentioned(),
        text.ended().keySet(),
        picturesOfMachines);
  }

  private static String shown(WovenPage page, Piece piece) {
    return piece instanceof Piece.Session session
        ? String.join("\n", page.sessions().apply(session))
        : "";
  }

  private static boolean hasItsImages(Filled page) {
    return page.images().values().stream().allMatch(file -> Files.isRegularFile(Path.of(file)));
  }

  /// The work on one page.
  private final class Filling {
    private final WovenPage page;
    private final Manuscript text;
    private final Problems problems;
    private final Element body;
    private final SourceLinks links = new SourceLinks();

    Filling(WovenPage page, Problems problems) {
      this.page = page;
      this.text = page.manuscript();
      this.problems = problems;
      this.body = Markup.body(page.html());
    }

    Filled filled(String key) {
      text.mentioned().forEach(links::mention);
      Pictures pictures = new Pictures(stills, problems);
      new PieceHtml(new CodeHtml(links, colours), page.sessions(), pictures, problems)
          .fill(body, text.pieces());
      Listings.colour(body);
      new QuestionBoxes(answers, problems).fill(text.questions(), body);
      Map<String, String> again = Again.take(text.questions(), body, problems);
      Outcomes.lay(body);
      BoxAnchors.set(body);
      SetWords.check(body, text, problems);
      CodeWalls.check(body, text, problems);
      Map<String, String> images = new Images(problems).move(page, body);
      sections();
      return new Filled(
          key,
          body.html(),
          again,
          Sections.of(body),
          ReadingTimes.of(body),
          new TreeSet<>(body.select("a[href]").eachAttr("href")),
          terms(),
          images,
          links.linked(),
          links.shown());
    }

    private SortedMap<String, String> terms() {
      return page.href().equals(Glossary.PAGE) ? Glossary.terms(body) : new TreeMap<>();
    }

    private void sections() {
      for (Map.Entry<String, Place> section : text.ended().entrySet()) {
        if (!Sections.endsWith(body, section.getKey(), ".command")) {
          problems.add(
              section.getValue(), "text follows this exercise; move the exercise after it");
        }
      }
      for (String title : Sections.empty(body)) {
        problems.add(text.find("= " + title).getFirst(), "the section is empty; fill or remove it");
      }
    }
  }
}
