package manyclients.site.weave;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import manyclients.site.weave.problem.Problem;

/// Weaves from the command line; the build runs it: `WeaveMain ROOT OUTPUT [--report] [--promote]
/// [--if-changed]`. Exit status 1 when the book is not sound, 2 for a wrong use.
public final class WeaveMain {
  private static final Set<String> FLAGS = Set.of("--report", "--promote", "--if-changed");

  private WeaveMain() {}

  public static void main(String[] args) {
    System.exit(run(List.of(args), System.out, System.err));
  }

  static int run(List<String> args, PrintStream out, PrintStream err) {
    Set<String> flags = new TreeSet<>(args.subList(Math.min(2, args.size()), args.size()));
    flags.removeAll(FLAGS);
    if (args.size() < 2 || !flags.isEmpty()) {
      err.println("weave: wrong use; weave ROOT OUTPUT [--report] [--promote] [--if-changed]");
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
    Path root = Path.of(args.get(0));
    Path output = Path.of(args.get(1));
    Stamp stamp = Stamp.of(root, output);
    if (args.contains("--if-changed") && stamp.isCurrent()) {
      return true;
    }
    stamp.remove();
    WeaveResult result = Weaver.weave(new WeaveOptions(root, output, args.contains("--promote")));
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
      out.println("rewrote the answers of " + result.promoted() + " JShell sessions");
    }
    for (Problem problem : result.problems()) {
      err.println(problem);
    }
    if (!result.sound()) {
      int count = result.problems().size();
      String problems = count == 1 ? " problem" : " problems";
      err.println("weave: the book has " + count + problems + "; see above");
    }
  }
}
