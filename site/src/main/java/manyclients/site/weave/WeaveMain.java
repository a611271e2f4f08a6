package manyclients.site.weave;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;

/// The weaver's command line, for the build: `WeaveMain ROOT OUTPUT [--report] [--promote]
/// [--strict] [--if-changed]`. The exit status is 1 if the book has problems or cannot be read or
/// written, 2 if the arguments are wrong.
public final class WeaveMain {
  private static final Set<String> FLAGS =
      Set.of("--report", "--promote", "--strict", "--if-changed");

  private WeaveMain() {}

  public static void main(String[] args) {
    System.exit(run(List.of(args), System.out, System.err));
  }

  static int run(List<String> args, PrintStream out, PrintStream err) {
    Set<String> flags = new TreeSet<>(args.subList(Math.min(2, args.size()), args.size()));
    flags.removeAll(FLAGS);
    if (args.size() < 2 || !flags.isEmpty()) {
      err.println("weave: wrong arguments; use: weave ROOT OUTPUT " + FLAGS);
      return 2;
    }
    try {
      return weave(args, out, err) ? 0 : 1;
    } catch (IOException | UncheckedIOException | CompletionException e) {
      // The message of a wrapped exception begins with the class of the exception inside.
      err.println("weave: " + String.valueOf(e.getMessage()).replaceFirst("^\\S+: ", ""));
      return 1;
    }
  }

  private static boolean weave(List<String> args, PrintStream out, PrintStream err)
      throws IOException {
    WeaveOptions options =
        new WeaveOptions(
            Path.of(args.get(0)),
            Path.of(args.get(1)),
            args.contains("--promote"),
            args.contains("--strict"));
    Stamp stamp = Stamp.of(options);
    if (args.contains("--if-changed") && stamp.isCurrent()) {
      return true;
    }
    stamp.remove();
    WeaveResult result = Weaver.weave(options);
    print(result, args.contains("--report"), out, err);
    if (result.sound()) {
      stamp.write();
    }
    return result.sound();
  }

  private static void print(WeaveResult result, boolean report, PrintStream out, PrintStream err) {
    if (report) {
      result.coverage().report().forEach(out::println);
    }
    result.notes().forEach(out::println);
    if (result.promoted() > 0) {
      out.println("JShell sessions with new answers: " + result.promoted());
    }
    result.findings().forEach(err::println);
    if (!result.sound()) {
      err.println("weave: " + result.count() + "; fix the text");
    }
  }
}
