package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import manyclients.site.files.Folders;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import manyclients.site.weave.book.Imprints;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// The book as PDF (as a whole, by chapters, and the short way alone) and as EPUB, made from a
/// woven site. The files are written beside its pages, and the home page links them.
public final class Editions {
  /// The file of the printed book.
  public static final String PDF = "many-clients.pdf";

  /// The file of the printed book on the short way.
  public static final String SHORT = "many-clients-short.pdf";

  /// The file for reading devices.
  public static final String EPUB = "many-clients.epub";

  private static final String TITLE = "Many Clients";
  private static final double MEGABYTE = 1e6;

  private final Path site;
  private final Path folder;
  private final Optional<Printer> printer;

  /// @param site the folder of the woven site
  /// @param path folders of programs, as in the environment's `PATH`
  public Editions(Path site, String path) {
    this.site = site.toAbsolutePath().normalize();
    this.folder = this.site.resolveSibling("edition");
    this.printer = Printer.installed(path);
  }

  /// Makes the editions that this machine can make: without a Chromium, only the EPUB.
  ///
  /// @return the lines of a report: the files, and the reason if there is no PDF
  public List<String> make() throws IOException, InterruptedException {
    List<Leaf> leaves = Leaves.of(site);
    Files.createDirectories(folder);
    for (Path old : printed()) {
      Files.delete(old);
    }
    List<String> report = new ArrayList<>();
    new Epub(TITLE, leaves, site, colophon()).write(site.resolve(EPUB));
    report.add("bound " + site.resolve(EPUB));
    String bound = "an " + link(EPUB, "EPUB for a reading device");
    if (printer.isPresent()) {
      show(print(printer.get(), leaves, bound, report));
    } else {
      show("The whole book is here as " + bound + ".");
      report.add("SKIPPED: the PDF; no Chromium is installed to print it");
    }
    return report;
  }

  /// Prints the whole book, each of its chapters, and the short way.
  ///
  /// @return the home page's sentences about the editions
  private String print(Printer chromium, List<Leaf> leaves, String bound, List<String> report)
      throws IOException, InterruptedException {
    Path pdf = site.resolve(PDF);
    Map<String, Integer> pages = pdf(chromium, "", leaves).print(pdf);
    List<Leaf> chapters = new ChapterFiles(leaves, pages).split(pdf, site);
    Path shorter = site.resolve(SHORT);
    pdf(chromium, "The short way", Leaves.onTheShortWay(site)).print(shorter);
    report.add("printed %s, %s, and a file for each chapter".formatted(pdf, shorter));
    String parts =
        chapters.stream()
            .map(leaf -> "<a href=\"%s\">%s</a>".formatted(ChapterFiles.name(leaf), leaf.number()))
            .collect(Collectors.joining(", "));
    String whole = link(PDF, "PDF for a printer");
    return "The whole book is here as a %s, and as %s. ".formatted(whole, bound)
        + "The %s is a PDF as well, and so is each chapter: %s."
            .formatted(link(SHORT, "short way alone"), parts);
  }

  private Pdf pdf(Printer chromium, String part, List<Leaf> leaves) throws IOException {
    String way = folder.relativize(site) + "/";
    return new Pdf(chromium, new PrintedText(TITLE, part, leaves, way, colophon()), folder);
  }

  private List<Path> printed() {
    return Folders.entries(site).stream()
        .filter(file -> file.getFileName().toString().endsWith(".pdf"))
        .toList();
  }

  private Colophon colophon() throws IOException {
    Path styles = site.resolve("theme/book.css");
    String repository = Imprints.surroundings().getOrDefault("COURSE_REPOSITORY", "");
    return new Colophon(
        TITLE, edition(), Files.getLastModifiedTime(styles).toInstant(), repository);
  }

  /// Returns the edition in the foot of the home page, without the licences; may be empty.
  private String edition() throws IOException {
    Document home = Markup.document(Files.readString(site.resolve("index.html")));
    Element foot = home.selectFirst("footer");
    String said = foot == null ? "" : foot.text();
    return Html.escape(said.substring(0, Math.max(0, said.indexOf("Code under"))).strip());
  }

  private String link(String file, String words) throws IOException {
    double size = Files.size(site.resolve(file)) / MEGABYTE;
    return String.format(Locale.ROOT, "<a href=\"%s\">%s</a> (%.1f MB)", file, words, size);
  }

  private void show(String said) throws IOException {
    Path home = site.resolve("index.html");
    Document page = Markup.document(Files.readString(home));
    page.select("p.editions").removeAttr("hidden").html(said);
    Files.writeString(home, page.outerHtml());
  }
}
