package manyclients.site.weave.claim;

import java.util.Optional;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.results.Result;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.book.Chapters;
import manyclients.site.weave.book.References;
import manyclients.site.weave.book.Root;

/// Finds the measurements of the book.
record Measured(Root root, References references) {

  /// Returns the experiment's chapter.
  Optional<Chapter> chapter(Experiment experiment) {
    if (experiment.chapter() == Experiments.LAB) {
      return Chapters.workshop(root);
    }
    String number = Integer.toString(experiment.chapter());
    return Chapters.in(root).stream().filter(each -> each.number().equals(number)).findFirst();
  }

  /// Returns an experiment's result on the book's machine.
  Optional<Result> reference(Experiment experiment) {
    return chapter(experiment).flatMap(chapter -> references.of(chapter.folder(), experiment.id()));
  }
}
