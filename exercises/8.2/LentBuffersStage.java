package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.List;

/// A kernel that does what the script says, when it says so.
final class LentBuffersStage implements LentBuffers.Kernel {
  final List<String> asked = new ArrayList<>();

  @Override
  public void submit(int buffer, int from, int length) {
    asked.add("submit " + buffer + " from " + from + ", " + length + " bytes");
  }

  @Override
  public void cancel(int buffer) {
    asked.add("cancel " + buffer);
  }
}
