package manyclients.exercises.kit;

/// Something that keeps an exercise from being listed, checked or changed. Its message is one line
/// for the learner: what is wrong; what to do.
public final class ExerciseProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ExerciseProblem(String whatIsWrong, String whatToDo) {
    super(whatIsWrong + "; " + whatToDo);
  }
}
