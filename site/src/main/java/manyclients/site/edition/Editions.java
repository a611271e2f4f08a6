package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import manyclients.site.weave.book.Imprints;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Makes the book as PDF and as EPUB out of a woven site, puts both beside its pages, and links
/// them from the home page.
public final class Editions {
  /// The printed book.
  public static final String PDF = "many-clients.pdf";

  /// The book for reading devices.
  public static final String EPUB = "many-clients.epub";

  private static final String TITLE = "Many Clients";
  private static final double MEGABYTE = 1e6;

  private final Path site;
  private final Path folder;
  private final Optional<Printer> printer;

  /// @param site the folder of the woven site
  /// @param path folders where programs are, as in the environment's `PATH`
  public Editions(Path site, String path) {
    this.site = site.toAbsolutePath().normalize();
    this.folder = this.site.resolveSibling("edition");
    this.printer = Printer.installed(path);
  }

  /// Makes what can be made here.
  ///
  /// @return a line for each edition: what was made, or why it was not
  public List<String> make() throws IOException, InterruptedException {
    List<Leaf> leaves = Leaves.of(site);
    Files.createDirectories(folder);
    List<String> report = new ArrayList<>();
    List<String> links = new ArrayList<>();
    Path pdf = site.resolve(PDF);
    if (printer.isPresent()) {
      String way = folder.relativize(site) + "/";
      new Pdf(printer.get(), new PrintedText(TITLE, leaves, way, colophon()), folder).print(pdf);
      links.add("a " + link(PDF, "PDF for a printer"));
      report.add("printed " + pdf);
    } else {
      Files.deleteIfExists(pdf);
      report.add("SKIPPED: the PDF; it is printed by a Chromium, and there is none");
    }
    new Epub(TITLE, leaves, site, colophon()).write(site.resolve(EPUB));
    links.add("an " + link(EPUB, "EPUB for a reading device"));
    report.add("bound " + site.resolve(EPUB));
    show(String.join(", and as ", links));
    return report;
  }

  private Colophon colophon() throws IOException {
    Path styles = site.resolve("theme/book.css");
    String repository = Imprints.surroundings().getOrDefault("COURSE_REPOSITORY", "");
    return new Colophon(
        TITLE, edition(), Files.getLastModifiedTime(styles).toInstant(), repository);
  }

  /// As the foot of the home page says it, which is followed by the licences.
  private String edition() throws IOException {
    Element foot = Markup.document(Files.readString(site.resolve("index.html"))).selectFirst("footer");
    String said = foot == null ? "" : foot.text();
    return Html.escape(said.substring(0, Math.max(0, said.indexOf("Code under"))).strip());
  }

  private String link(String file, String words) throws IOException {
    double size = Files.size(site.resolve(file)) / MEGABYTE;
    return String.format(Locale.ROOT, "<a href=\"%s\">%s</a> (%.1f MB)", file, words, size);
  }

  private void show(String links) throws IOException {
    Path home = site.resolve("index.html");
    Document page = Markup.document(Files.readString(home));
    page.select("p.editions").removeAttr("hidden").html("The whole book is here as " + links + ".");
    Files.writeString(home, page.outerHtml());
  }
}
