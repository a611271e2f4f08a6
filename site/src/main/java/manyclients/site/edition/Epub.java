package manyclients.site.edition;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import manyclients.site.edition.Leaf.Section;
import manyclients.site.files.Folders;
import manyclients.site.files.Resources;

/// The book for reading devices: EPUB 3, with a file per chapter, and per page that is not a
/// chapter's.
final class Epub {
  private static final String TYPE = "application/epub+zip";
  private static final LocalDateTime LONG_AGO = LocalDateTime.of(2001, 6, 21, 0, 0);
  private static final List<String> FONTS =
      List.of(
          "fonts/jetbrains-mono-regular.woff2",
          "fonts/jetbrains-mono-italic.woff2",
          "fonts/jetbrains-mono-bold.woff2");

  private final String title;
  private final List<Leaf> leaves;
  private final Path site;
  private final Colophon colophon;
  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final PackageList list = new PackageList();

  Epub(String title, List<Leaf> leaves, Path site, Colophon colophon) {
    this.title = title;
    this.leaves = leaves;
    this.site = site;
    this.colophon = colophon;
  }

  void write(Path epub) throws IOException {
    cover();
    add("colophon.xhtml", Xhtml.document("colophon", "About this book", colophon.html()), "");
    list.read("colophon.xhtml");
    add("nav.xhtml", Xhtml.document("contents", "Contents", contents()), "nav");
    list.read("nav.xhtml");
    for (Leaf leaf : leaves) {
      String name = leaf.name() + ".xhtml";
      String document = Xhtml.of(leaf);
      add(name, document, String.join(" ", Xhtml.properties(document)));
      list.read(name);
    }
    add("book.css", Resources.text("/edition/epub.css"), "");
    for (String font : FONTS) {
      add(font, Files.readAllBytes(site.resolve("theme").resolve(font)), "");
    }
    pictures();
    put("package.opf", list.xml(title, colophon.woven()).getBytes(StandardCharsets.UTF_8));
    zip(epub);
  }

  private void cover() throws IOException {
    add("cover.svg", Cover.svg(title, ""), "");
    add("cover.png", CoverPicture.png(title), "cover-image"); // many devices show no SVG on a shelf
    String picture = "<img src=\"cover.svg\" alt=\"" + title + "\"/>";
    String page = "<section class=\"cover\" epub:type=\"cover\">" + picture + "</section>";
    add("cover.xhtml", Xhtml.document("cover", title, page), "");
    list.read("cover.xhtml");
  }

  private String contents() {
    StringBuilder html = new StringBuilder("<nav epub:type=\"toc\" id=\"toc\">\n");
    html.append("<h1>Contents</h1>\n<ol>\n");
    for (Leaf leaf : leaves) {
      String address = leaf.name() + ".xhtml";
      html.append("<li><a href=\"%s\">%s</a>".formatted(address, leaf.heading()));
      List<Section> sections = leaf.number().isEmpty() ? List.of() : leaf.sections();
      html.append(sections.isEmpty() ? "" : "\n<ol>\n");
      for (Section section : sections) {
        html.append(
            "<li><a href=\"%s#%s\">%s</a></li>\n"
                .formatted(address, section.id(), section.title()));
      }
      html.append(sections.isEmpty() ? "" : "</ol>\n").append("</li>\n");
    }
    return html.append("</ol>\n</nav>").toString();
  }

  private void pictures() throws IOException {
    for (Path file : Folders.files(site.resolve("media"))) {
      add(site.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file), "");
    }
  }

  private void add(String name, String text, String properties) {
    add(name, text.getBytes(StandardCharsets.UTF_8), properties);
  }

  private void add(String name, byte[] content, String properties) {
    put(name, content);
    list.file(name, properties);
  }

  private void put(String name, byte[] content) {
    files.put("EPUB/" + name, content);
  }

  /// Zips the files, with fixed times, so that the same book gives the same bytes.
  private void zip(Path epub) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(epub))) {
      store(zip, "mimetype", TYPE.getBytes(StandardCharsets.US_ASCII));
      List<Map.Entry<String, byte[]>> all = new ArrayList<>();
      byte[] container = Resources.text("/edition/container.xml").getBytes(StandardCharsets.UTF_8);
      all.add(Map.entry("META-INF/container.xml", container));
      all.addAll(files.entrySet());
      for (Map.Entry<String, byte[]> file : all) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(LONG_AGO);
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
  }

  /// Stores the type uncompressed. It must be first: a device looks for it at a fixed place.
  private static void store(ZipOutputStream zip, String name, byte[] content) throws IOException {
    CRC32 sum = new CRC32();
    sum.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LONG_AGO);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(sum.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
