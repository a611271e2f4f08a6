package manyclients.lab.experiment;

/// An experiment whose name, chapter and question are fixed.
public abstract class NamedExperiment implements Experiment {
  private final String id;
  private final int chapter;
  private final String question;

  /// @param chapter the chapter that asks the question, or [Experiments#LAB]
  protected NamedExperiment(String id, int chapter, String question) {
    this.id = id;
    this.chapter = chapter;
    this.question = question;
  }

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final int chapter() {
    return chapter;
  }

  @Override
  public final String question() {
    return question;
  }
}
