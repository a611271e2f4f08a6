package manyclients.exercises.kit;

/// The reason why an exercise cannot be listed, checked or changed. Its message is one line for the
/// learner: the problem, and the remedy.
public final class ExerciseProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ExerciseProblem(String whatIsWrong, String whatToDo) {
    super(whatIsWrong + "; " + whatToDo);
  }
}
