package manyclients.site.jshell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.MethodSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.TypeDeclSnippet;
import jdk.jshell.VarSnippet;

/// Produces the `jshell` tool's answer to an input. It leaves out the value of an object without
/// its own `toString`, because that differs on every run and tells nothing.
final class Answers {
  private static final Pattern IDENTITY = Pattern.compile("[\\w.$]+@[0-9a-f]{1,8}");

  private Answers() {}

  static List<String> to(SnippetEvent event, JShell shell) {
    List<String> lines = new ArrayList<>();
    if (event.causeSnippet() != null) {
      return lines; // a consequence of the input, such as a redefined dependent
    }
    if (event.status() == Status.REJECTED) {
      shell
          .diagnostics(event.snippet())
          .forEach(diag -> lines.addAll(error(diag, event.snippet())));
    } else if (event.exception() != null) {
      exception(event.exception()).lines().forEach(lines::add);
    } else {
      lines.addAll(success(event));
    }
    return lines;
  }

  private static List<String> success(SnippetEvent event) {
    Snippet snippet = event.snippet();
    String verb = event.previousStatus() == Status.NONEXISTENT ? "created" : "replaced";
    if (event.previousStatus() == Status.VALID && !event.isSignatureChange()) {
      verb = "modified";
    }
    return switch (snippet) {
      case VarSnippet variable -> value(event, variable.name());
      case MethodSnippet method ->
          List.of("|  %s method %s(%s)".formatted(verb, method.name(), method.parameterTypes()));
      case TypeDeclSnippet type -> List.of("|  %s %s %s".formatted(verb, kind(type), type.name()));
      case ExpressionSnippet expression -> value(event, expression.name());
      default -> List.of();
    };
  }

  private static List<String> value(SnippetEvent event, String name) {
    String value = event.value();
    if (value == null || IDENTITY.matcher(value).matches()) {
      return List.of();
    }
    return (name + " ==> " + value).lines().toList();
  }

  private static String kind(TypeDeclSnippet type) {
    return switch (type.subKind()) {
      case INTERFACE_SUBKIND -> "interface";
      case ENUM_SUBKIND -> "enum";
      case RECORD_SUBKIND -> "record";
      case ANNOTATION_TYPE_SUBKIND -> "annotation interface";
      default -> "class";
    };
  }

  /// Returns only name and message, because the frames below vary.
  private static String exception(JShellException exception) {
    if (exception instanceof EvalException thrown) {
      String message = thrown.getMessage();
      String name = thrown.getExceptionClassName();
      return "|  Exception " + (message == null ? name : name + ": " + message);
    }
    return "|  Exception " + exception.getMessage();
  }

  private static List<String> error(Diag diag, Snippet snippet) {
    List<String> lines = new ArrayList<>();
    lines.add(diag.isError() ? "|  Error:" : "|  Warning:");
    diag.getMessage(Locale.ENGLISH).lines().map(line -> "|  " + line).forEach(lines::add);
    String source = snippet.source();
    int start = Math.clamp(diag.getStartPosition(), 0, source.length());
    int end = Math.clamp(diag.getEndPosition(), start, source.length());
    int lineStart = source.lastIndexOf('\n', start - 1) + 1;
    int lineEnd = source.indexOf('\n', start) < 0 ? source.length() : source.indexOf('\n', start);
    int width = Math.min(end, lineEnd) - start;
    String mark = width < 2 ? "^" : "^" + "-".repeat(width - 2) + "^";
    lines.add("|  " + source.substring(lineStart, lineEnd));
    lines.add("|  " + " ".repeat(start - lineStart) + mark);
    return lines;
  }
}
