package manyclients.site.weave.book;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import manyclients.site.files.Folders;

/// Finds the chapters of a book.
public final class Chapters {
  private static final String LAB = "lab";
  private static final String WORKSHOP = "workshop";

  /// Modules without a text, whose code other texts show.
  private static final List<String> WITHOUT_TEXT = List.of("contract-tests", "experiments");

  private Chapters() {}

  /// Returns the chapters, and after them the workshop, if there is a lab.
  public static List<Chapter> andWorkshop(Root root) {
    List<Chapter> all = new ArrayList<>(in(root));
    workshop(root).ifPresent(all::add);
    return all;
  }

  /// Returns the lab with its text, if there is a lab. It is not among the chapters, because it
  /// builds no server.
  public static Optional<Chapter> workshop(Root root) {
    Path lab = root.resolve(LAB);
    return Files.isDirectory(lab) ? Optional.of(new Chapter(lab, WORKSHOP)) : Optional.empty();
  }

  /// Returns all modules with code that a text may show.
  public static List<Path> modules(Root root) {
    List<Path> modules = new ArrayList<>();
    andWorkshop(root).forEach(chapter -> modules.add(chapter.folder()));
    WITHOUT_TEXT.stream().map(root::resolve).filter(Files::isDirectory).forEach(modules::add);
    return modules;
  }

  /// Returns all folders `chapters/NN-name` in the order of their numbers, with or without text.
  public static List<Chapter> in(Root root) {
    return Folders.entries(root.resolve("chapters")).stream()
        .filter(Files::isDirectory)
        .map(folder -> new Chapter(folder, folder.getFileName().toString()))
        .filter(chapter -> chapter.name().matches("\\d\\d-[a-z0-9-]+"))
        .toList();
  }
}
