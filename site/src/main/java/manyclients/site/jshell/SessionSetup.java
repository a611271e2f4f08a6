package manyclients.site.jshell;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import manyclients.site.files.Folders;
import manyclients.site.weave.book.Chapter;

/// The start of a chapter's session, shared by the book and `./course shell`.
///
/// @param imports import declarations, in order
/// @param classPath the class path of this program, on which the chapters' classes are
public record SessionSetup(List<String> imports, String classPath) {
  public SessionSetup {
    imports = List.copyOf(imports);
  }

  /// Returns the setup of a chapter: all of `java.base`, the contract, and the chapter itself with
  /// its tools, but without its experiments.
  ///
  /// @param root the book's root
  /// @param chapter the chapter's folder, `chapters/01-blocking`; for another page, that page's
  public static SessionSetup of(Path root, Path chapter) {
    List<String> imports = new ArrayList<>();
    imports.add("import module java.base;");
    Path contract = root.resolve("chapters/00-contract");
    for (Path module : Stream.of(contract, chapter).distinct().toList()) {
      List<String> system = packages(module.resolve("src/main/java"));
      String topic = new Chapter(module, module.getFileName().toString()).topic();
      List<String> tools =
          packages(root.resolve("experiments/src/main/java")).stream()
              .filter(name -> (name + ".").startsWith("manyclients." + topic + "."))
              .filter(name -> !name.endsWith(".experiment"))
              .toList();
      Stream.concat(system.stream(), tools.stream())
          .distinct()
          .forEach(name -> imports.add("import " + name + ".*;"));
    }
    return new SessionSetup(imports, System.getProperty("java.class.path", ""));
  }

  /// Returns the imports as a start-up script for the `jshell` tool.
  public String script() {
    return String.join("\n", imports) + "\n";
  }

  private static List<String> packages(Path sources) {
    return Folders.files(sources, ".java").stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .map(file -> sources.relativize(file.getParent()).toString())
        .map(name -> name.replace(File.separatorChar, '.'))
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }
}
