package manyclients.site.weave.question;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.results.Result;
import manyclients.site.files.Folders;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.book.Chapters;
import manyclients.site.weave.book.References;
import manyclients.site.weave.book.Root;

/// Finds a question's figures among the results. A question about an experiment that is gone, or
/// was never run for the book, cannot be asked.
public final class Sources {
  private final Root root;
  private final References references = new References();
  private final List<Experiment> experiments = Experiments.all();

  public Sources(Root root) {
    this.root = root;
  }

  /// Returns the experiment or the benchmark that the question names, or nothing if it names none.
  ///
  /// @throws IllegalArgumentException when there is none of that name, or no result of it
  Optional<Source> of(Question question) {
    if (question.has("experiment")) {
      return Optional.of(experiment(question.setting("experiment")));
    }
    return question.has("benchmark")
        ? Optional.of(benchmark(question.setting("benchmark"), question.folder()))
        : Optional.empty();
  }

  Claim claim(String id, Source source) {
    return experiments.stream()
        .filter(experiment -> experiment.id().equals(source.name()))
        .flatMap(experiment -> experiment.claims().stream())
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException("'" + source.name() + "' does not claim '" + id + "'"));
  }

  private Source experiment(String id) {
    Experiment experiment =
        experiments.stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no experiment '" + id + "'"));
    return source(id, folder(experiment), "./course bench " + id);
  }

  private Path folder(Experiment experiment) {
    Optional<Chapter> chapter =
        experiment.chapter() == Experiments.LAB
            ? Chapters.workshop(root)
            : Chapters.in(root).stream()
                .filter(each -> each.number().equals(Integer.toString(experiment.chapter())))
                .findFirst();
    return chapter.orElseThrow().folder();
  }

  /// Returns a benchmark of code inside one process. The figures of `HandOffBenchmark` are called
  /// `hand-off`.
  private Source benchmark(String id, Path folder) {
    String type =
        Arrays.stream(id.split("-"))
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
            .collect(Collectors.joining("", "", "Benchmark.java"));
    // chapter 0's are in contract-tests
    Path module =
        Stream.of(folder, root.resolve("contract-tests"))
            .filter(each -> !Folders.files(each.resolve("src/jmh/java"), type).isEmpty())
            .findFirst()
            .orElseThrow(() ->
                new IllegalArgumentException("there is no benchmark '" + id + "', no " + type));
    return source(id, folder, "mvn -Pbench -pl %s -am verify".formatted(root.name(module)));
  }

  private Source source(String id, Path folder, String command) {
    String chapter = folder.getFileName().toString();
    String key =
        chapter.matches("\\d\\d-.*") ? chapter.substring(0, 2).replaceFirst("^0", "") : chapter;
    Result book =
        references
            .of(folder, id)
            .orElseThrow(
                () -> new IllegalArgumentException("'" + id + "' has no result; measure it first"));
    return new Source(id, key + "-" + id, book, command);
  }
}
