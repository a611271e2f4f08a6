package manyclients.tuning.ceiling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The ceilings of this process, as it sees them from inside: the number of clients that it has
/// room for, without regard to the machine and the network.
///
/// @param descriptors the maximum number of descriptors; [Long#MAX_VALUE] if it is not known
/// @param open the number of open descriptors; 0 if it is not known
/// @param heap the maximum size of the heap in bytes
public record Room(long descriptors, long open, long heap) {
  private static final Path SELF = Path.of("/proc/self");
  private static final String LIMIT = "Max open files";

  /// Reserved for descriptors that a JVM opens later: a jar file, a log, an outgoing connection.
  private static final int SPARE = 16;

  /// Returns the present room of this process.
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
    } catch (IOException e) { // not a Linux system
      return new Room(Long.MAX_VALUE, 0, heap);
    }
  }

  /// Returns the second number, the hard limit, to which a JVM raises the soft one by default.
  private static long hard(String limits) {
    String number = limits.strip().split("\\s+")[1];
    return number.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(number);
  }

  /// Returns the ceilings, the lowest first.
  ///
  /// @param each the memory of a silent client
  public List<Ceiling> ceilings(Footprint each) {
    return Stream.of(
            new Ceiling(
                "descriptors of this process", descriptors - open - SPARE, "a higher hard limit"),
            new Ceiling("heap", heap / each.process(), "a higher -Xmx"))
        .sorted(Comparator.comparingLong(Ceiling::connections))
        .toList();
  }

  /// Returns the number of clients that the lowest ceiling allows; at least 1.
  public int clients(Footprint each) {
    return Math.clamp(ceilings(each).getFirst().connections(), 1, Integer.MAX_VALUE);
  }
}
