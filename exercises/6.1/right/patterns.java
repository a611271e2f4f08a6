package manyclients.exercises.ch06;

import static java.lang.Long.parseLong;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// Reads the files with regular expressions; any other content leads to an exception.
public final class Headroom {
  private static final Pattern LIMIT =
      Pattern.compile("(?m)^Max open files +\\S+ +(\\d+|unlimited)");
  private static final Pattern FILES = Pattern.compile("^(\\d+)\\s+\\d+\\s+(\\d+)\\s*$");
  private static final Pattern RANGE = Pattern.compile("(\\d+)\\s+(\\d+)");
  private static final Pattern PART = Pattern.compile("(\\d+)(?:-(\\d+))?");

  private final Map<String, String> proc;

  public Headroom(Map<String, String> proc) {
    this.proc = proc;
  }

  private MatchResult find(Pattern pattern, String file) {
    return pattern
        .matcher(proc.get(file))
        .results()
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(file + ": " + proc.get(file)));
  }

  public long ofProcess(int open) {
    String hard = find(LIMIT, "self/limits").group(1);
    return hard.equals("unlimited") ? Long.MAX_VALUE : parseLong(hard) - open;
  }

  public long ofSystem() {
    MatchResult files = find(FILES, "sys/fs/file-nr");
    return parseLong(files.group(2)) - parseLong(files.group(1));
  }

  public long ofPorts(int addresses, int targets) {
    MatchResult range = find(RANGE, "sys/net/ipv4/ip_local_port_range");
    long first = parseLong(range.group(1));
    long last = parseLong(range.group(2));
    long reserved =
        PART.matcher(proc.get("sys/net/ipv4/ip_local_reserved_ports"))
            .results()
            .mapToLong(part -> overlap(part, first, last))
            .sum();
    return (last - first + 1 - reserved) * addresses * targets;
  }

  private static long overlap(MatchResult part, long first, long last) {
    long from = parseLong(part.group(1));
    long to = part.group(2) == null ? from : parseLong(part.group(2));
    return Math.max(0, Math.min(to, last) - Math.max(from, first) + 1);
  }

  public long connections(int open, int addresses, int targets) {
    return LongStream.of(ofProcess(open), ofSystem() / 2, ofPorts(addresses, targets))
        .min()
        .getAsLong();
  }
}
