package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentCatalog;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDDocumentNameDestinationDictionary;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineNode;

/// The printed book. It is printed twice: the first print shows the page of each section, and the
/// second has those pages in its table of contents.
final class Pdf {
  private final Printer printer;
  private final PrintedText text;
  private final Path page;
  private final Path printed;

  /// @param folder the folder of the text while it is printed
  Pdf(Printer printer, PrintedText text, Path folder) {
    this.printer = printer;
    this.text = text;
    this.page = folder.resolve(text.part().isEmpty() ? "print.html" : "short.html");
    this.printed = folder.resolve("printed.pdf");
  }

  /// @return the page of each anchor that is linked
  Map<String, Integer> print(Path pdf) throws IOException, InterruptedException {
    Files.writeString(page, text.html(Map.of()));
    printer.print(page, printed);
    Files.writeString(page, text.html(pages(printed)));
    printer.print(page, printed);
    finish(pdf);
    return pages(printed);
  }

  /// Names the book and its authors in place of the browser, repairs the outline, and compresses
  /// the file.
  private void finish(Path pdf) throws IOException {
    try (PDDocument document = Loader.loadPDF(printed.toFile())) {
      PDDocumentInformation facts = document.getDocumentInformation();
      facts.setCreator(text.title());
      facts.setAuthor(Colophon.AUTHORS);
      facts.setSubject("Text: CC BY 4.0. Code: Apache 2.0. " + text.colophon().day());
      facts.setProducer(null);
      PDDocumentOutline outline = document.getDocumentCatalog().getDocumentOutline();
      if (outline != null) {
        mend(outline, text.titles());
      }
      Files.deleteIfExists(pdf);
      document.save(pdf.toFile());
    }
  }

  /// Repairs Chromium's outline: it loses the space where a title is broken into lines, and repeats
  /// a title that is followed by a page break.
  private static void mend(PDOutlineNode node, Map<String, String> titles) {
    for (PDOutlineItem item : node.children()) {
      String title = once(item.getTitle());
      item.setTitle(titles.getOrDefault(PrintedText.letters(title), title));
      mend(item, titles);
    }
  }

  static String once(String title) {
    String half = title.substring(0, title.length() / 2);
    return half.length() > 1 && title.equals(half + half) ? half : title;
  }

  /// Returns the page of each anchor that is linked.
  static Map<String, Integer> pages(Path pdf) throws IOException {
    Map<String, Integer> pages = new HashMap<>();
    try (PDDocument document = Loader.loadPDF(pdf.toFile())) {
      PDDocumentCatalog catalog = document.getDocumentCatalog();
      PDDocumentNameDestinationDictionary places = catalog.getDests();
      if (places == null) {
        throw new IOException(pdf + " has no links, so the pages of its anchors are unknown");
      }
      List<String> names = places.getCOSObject().keySet().stream().map(COSName::getName).toList();
      for (String name : names) {
        PDDestination place = places.getDestination(name);
        if (place instanceof PDPageDestination found) {
          pages.put(name, found.retrievePageNumber() + 1);
        }
      }
    }
    return pages;
  }
}
