package manyclients.tuning.ceiling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The ladder as a server sees it from inside: how many clients this process has room for, whatever
/// the machine and the network would allow.
///
/// @param descriptors that the process may have; [Long#MAX_VALUE] where that is not known
/// @param open of them
/// @param heap bytes that the heap may have
public record Room(long descriptors, long open, long heap) {
  private static final Path SELF = Path.of("/proc/self");
  private static final String LIMIT = "Max open files";

  /// Left for what a JVM opens later: a jar file, a log, a connection of its own.
  private static final int SPARE = 16;

  /// That of this process, as it is now.
  public static Room here() {
    long heap = Runtime.getRuntime().maxMemory();
    try (Stream<String> limits = Files.lines(SELF.resolve("limits"));
        Stream<Path> open = Files.list(SELF.resolve("fd"))) {
      long descriptors =
          limits
              .filter(line -> line.startsWith(LIMIT))
              .mapToLong(line -> hard(line.substring(LIMIT.length())))
              .findFirst()
              .orElse(Long.MAX_VALUE);
      return new Room(descriptors, open.count(), heap);
    } catch (IOException e) { // this is no Linux
      return new Room(Long.MAX_VALUE, 0, heap);
    }
  }

  /// A JVM has raised its soft limit, the first number, to the hard one, which is the second.
  private static long hard(String limits) {
    String number = limits.strip().split("\\s+")[1];
    return number.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(number);
  }

  /// The rungs, the lowest first.
  ///
  /// @param each what a silent client takes
  public List<Ceiling> ceilings(Footprint each) {
    return Stream.of(
            new Ceiling(
                "descriptors of this process", descriptors - open - SPARE, "a higher hard limit"),
            new Ceiling("heap", heap / each.process(), "a higher -Xmx"))
        .sorted(Comparator.comparingLong(Ceiling::connections))
        .toList();
  }

  /// How many clients fit under the lowest; at least 1.
  public int clients(Footprint each) {
    return Math.clamp(ceilings(each).getFirst().connections(), 1, Integer.MAX_VALUE);
  }
}
