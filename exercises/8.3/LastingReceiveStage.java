package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.List;

/// A kernel that writes down what it is asked.
final class LastingReceiveStage implements LastingReceive.Kernel {
  private final List<String> asked = new ArrayList<>();

  @Override
  public void submit() {
    asked.add("submit");
  }

  @Override
  public void cancel() {
    asked.add("cancel");
  }

  /// What it was asked since the last look.
  List<String> look() {
    List<String> seen = List.copyOf(asked);
    asked.clear();
    return seen;
  }
}
