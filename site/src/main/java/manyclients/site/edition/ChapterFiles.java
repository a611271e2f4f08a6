package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.multipdf.Splitter;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;

/// Divides the printed book into a file per chapter, for handing out. The pages keep the numbers
/// that they have in the book, so that references to pages are right in both.
///
/// @param pages the page of the book on which each anchor is, as from [Pdf#pages]
record ChapterFiles(List<Leaf> leaves, Map<String, Integer> pages) {
  static String name(Leaf leaf) {
    return Editions.PDF.replace(".pdf", "-" + leaf.name() + ".pdf");
  }

  /// @return the chapters that have a file now
  List<Leaf> split(Path book, Path folder) throws IOException {
    List<Leaf> split = new ArrayList<>();
    try (PDDocument whole = Loader.loadPDF(book.toFile())) {
      for (int i = 0; i < leaves.size(); i++) {
        Leaf leaf = leaves.get(i);
        Integer first = pages.get(leaf.name());
        if (!leaf.number().isEmpty() && first != null) {
          write(whole, leaf, first, last(i, whole), folder.resolve(name(leaf)));
          split.add(leaf);
        }
      }
    }
    return split;
  }

  private int last(int leaf, PDDocument whole) {
    Integer next = leaf + 1 < leaves.size() ? pages.get(leaves.get(leaf + 1).name()) : null;
    return next == null ? whole.getNumberOfPages() : next - 1;
  }

  private static void write(PDDocument whole, Leaf leaf, int first, int last, Path file)
      throws IOException {
    Splitter splitter = new Splitter();
    splitter.setStartPage(first);
    splitter.setEndPage(last);
    splitter.setSplitAtPage(last - first + 1);
    try (PDDocument part = splitter.split(whole).getFirst()) {
      part.getDocumentInformation().setTitle(leaf.plainHeading());
      part.getDocumentInformation().setAuthor(Colophon.AUTHORS);
      part.getDocumentInformation().setSubject(whole.getDocumentInformation().getSubject());
      part.getDocumentCatalog().setLanguage(whole.getDocumentCatalog().getLanguage());
      outline(whole, part, first);
      part.save(file.toFile());
    }
  }

  /// Copies the sections of the book's outline whose pages are in this part.
  private static void outline(PDDocument whole, PDDocument part, int first) throws IOException {
    PDDocumentOutline all = whole.getDocumentCatalog().getDocumentOutline();
    if (all == null) {
      return;
    }
    PDDocumentOutline own = new PDDocumentOutline();
    for (PDOutlineItem chapter : all.children()) {
      for (PDOutlineItem item : chapter.children()) {
        PDPage page = item.findDestinationPage(whole);
        int index = page == null ? -1 : whole.getPages().indexOf(page) - first + 1;
        if (index >= 0 && index < part.getNumberOfPages()) {
          PDOutlineItem copy = new PDOutlineItem();
          copy.setTitle(item.getTitle());
          copy.setDestination(part.getPage(index));
          own.addLast(copy);
        }
      }
    }
    part.getDocumentCatalog().setDocumentOutline(own);
  }
}
