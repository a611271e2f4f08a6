package manyclients.exercises.ch06;

import java.util.Map;
import manyclients.exercises.support.Lesson;
import org.jspecify.annotations.Nullable;

/// What may be wrong with a [Headroom], in words.
final class HeadroomLessons {
  private static final String FILES = "process-descriptors";
  private static final String PORTS = "ports";

  private HeadroomLessons() {}

  static Lesson wrong(long wanted, long found, String what, String mistake, String when) {
    return new Lesson(
        "%,d %s, with %s".formatted(wanted, what, when),
        "it is %,d".formatted(found),
        meaning(wanted, found, mistake),
        mistake.equals("ports") ? PORTS : FILES);
  }

  private static String meaning(long wanted, long found, String mistake) {
    return switch (mistake) {
      case "open" ->
          "Each file, each pipe, each library that a JVM has open is a descriptor, before the first"
              + " client comes.";
      case "hard" ->
          "Each line has two limits: what counts now, and how far a process may raise that itself."
              + " A JVM raises it when it starts.";
      case "system" ->
          "The three numbers are: open now, always 0 since Linux 2.6, and the most there may be."
              + " The second one was for files that could be had again, in older kernels; take it"
              + " for nothing, whatever it says.";
      case "none" ->
          "A root may go over the limit, and a limit may be lowered. Then nothing is left.";
      default ->
          found == (int) wanted
              ? "Three numbers that fit into an int have a product that does not: count with long"
                  + " from the first multiplication on."
              : wanted > 1L << 53 && Math.abs((double) found - wanted) < 1e15
                  ? "A double has some sixteen digits, and these are more. A long has room for all."
                  : "Both ends of the range belong to it. Reserved ones do not, if they are in it"
                      + " at all, and each address and each target has the range for itself.";
    };
  }

  static Lesson unlimited(String happened) {
    return new Lesson(
        "no end of descriptors where the limit says unlimited",
        happened,
        "Instead of a number there may be a word.",
        FILES);
  }

  static Lesson threeNumbers() {
    return new Lesson(
        "file-nr to be taken apart",
        "a NumberFormatException",
        "There are three numbers in it, with tabs between them, and a line's end behind. The last"
            + " may be the largest that a long can hold.",
        FILES);
  }

  static Lesson notANumber(String when) {
    return new Lesson(
        "a number of ports, with " + when,
        "a NumberFormatException",
        "The reserved ports are a list with commas, of numbers and of ranges with a dash, and most"
            + " often an empty one.",
        PORTS);
  }

  static Lesson machine(
      Map<String, String> proc, int open, int addresses, int targets, long wanted, long found) {
    return new Lesson(
        ("%,d connections, with %s, %d open, file-nr %s, ports %s, reserved %s, %d addresses and %d"
                + " targets")
            .formatted(
                wanted,
                said(
                    proc.getOrDefault("self/limits", "")
                        .replaceAll("(?s).*(Max open files)", "$1")
                        .replaceAll("(?s) +files.*", "")),
                open,
                said(proc.get("sys/fs/file-nr")),
                said(proc.get("sys/net/ipv4/ip_local_port_range")),
                said(proc.get("sys/net/ipv4/ip_local_reserved_ports")),
                addresses,
                targets),
        "it is %,d".formatted(found),
        "One of the three limits is not what these lines say, or it is not the least that counts.",
        "first");
  }

  private static String said(@Nullable String lines) {
    return lines == null || lines.isBlank() ? "none" : lines.strip().replaceAll("\\s+", " ");
  }

  static Lesson connections(long wanted, long found, String when) {
    return new Lesson(
        "%,d connections, where %s".formatted(wanted, when),
        "it is %,d".formatted(found),
        found == 2 * wanted || found == 2 * wanted + 1
            ? "Server and clients are both here: each connection is a file for the one and a file"
                + " for the other, and the system counts both."
            : when.contains("in the system") && found < wanted
                ? "The files that are open already are in the first number of file-nr, also those"
                    + " of the two processes. To take them off once more counts them twice."
                : when.contains("in the system") && found == wanted + 1
                    ? "Two numbers of which each is halved and rounded by itself: first subtract,"
                        + " then divide."
                    : "There are as many as the smallest of the limits lets through, and the others"
                        + " are not met.",
        "first");
  }
}
