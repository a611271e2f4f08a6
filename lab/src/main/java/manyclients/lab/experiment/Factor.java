package manyclients.lab.experiment;

import java.util.Arrays;
import java.util.List;

/// A quantity or choice that an experiment varies.
///
/// @param levels names of lower-case letters, digits and hyphens
public record Factor(String name, List<String> levels) {
  public Factor {
    levels = List.copyOf(levels);
  }

  public static Factor of(String name, String... levels) {
    return new Factor(name, List.of(levels));
  }

  public static Factor of(String name, int... levels) {
    return new Factor(name, Arrays.stream(levels).mapToObj(Integer::toString).toList());
  }
}
