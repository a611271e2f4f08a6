package manyclients.site.weave;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import manyclients.site.files.Kept;
import manyclients.site.jshell.Classes;
import manyclients.site.jshell.Normalisers;
import manyclients.site.jshell.Repl;
import manyclients.site.jshell.SessionSetup;
import manyclients.site.jshell.Transcript;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Piece.Session;

/// Runs the sessions of one page in one shell, and compares the shell's answers with the written
/// ones. If all answers of a page agree, its sessions run again only after a change of the
/// sessions, of a class that they can lead to, or of the weaver.
final class Sessions {
  private final Kept kept;
  private final Classes classes;
  private final Problems problems;
  private final Promotions promotions;
  private final Duration limit;
  private final Map<Session, List<String>> shown = new HashMap<>();

  /// @param limit the longest that one input may take
  Sessions(Kept kept, Classes classes, Problems problems, Promotions promotions, Duration limit) {
    this.kept = kept;
    this.classes = classes;
    this.problems = problems;
    this.promotions = promotions;
    this.limit = limit;
  }

  /// Runs the page's sessions in order; a page without sessions starts no shell.
  void run(List<Session> sessions, SessionSetup setup) {
    if (sessions.isEmpty()) {
      return;
    }
    String code =
        sessions.stream()
            .map(session -> session.lines() + " " + session.normalisers())
            .collect(Collectors.joining("\n", setup.imports() + "\n", ""));
    String key = kept.key("session", code, classes.behind(code));
    if (kept.get(key, Boolean.class).isPresent()) {
      return;
    }
    try (Repl repl = new Repl(setup, limit)) {
      for (Session session : sessions) {
        if (!run(session, repl)) {
          return; // the shell hangs: later answers can't be compared
        }
      }
    }
    if (problems.isEmpty() && shown.isEmpty()) {
      kept.put(key, true);
    }
  }

  /// Returns the lines to show: as written, or as answered if the answers are promoted.
  List<String> lines(Session session) {
    return shown.getOrDefault(session, session.lines());
  }

  private boolean run(Session session, Repl repl) {
    Transcript transcript = check(session);
    List<String> promoted = new ArrayList<>();
    for (Transcript.Entry entry : transcript.entries()) {
      promoted.addAll(entry.typed());
      List<String> answer;
      try {
        answer = repl.answer(entry.source());
      } catch (TimeoutException e) {
        Place place = session.place().plus(entry.line());
        problems.add(place, "JShell gave no answer within %s s".formatted(limit.toSeconds()));
        return false;
      }
      promoted.addAll(compare(session, entry, answer));
    }
    if (!promoted.equals(session.lines()) && promotions.wanted()) {
      promotions.replace(session.place(), session.lines(), promoted);
      shown.put(session, promoted);
    }
    return true;
  }

  private Transcript check(Session session) {
    for (String name : session.normalisers()) {
      if (!Normalisers.known(name)) {
        String known = String.join(", ", Normalisers.names());
        problems.add(session.place(), "unknown normaliser '%s'; known: %s".formatted(name, known));
      }
    }
    Transcript transcript = Transcript.parse(session.lines());
    if (transcript.strayLines() > 0) {
      problems.add(session.place(), "this session does not begin with \"jshell> \"");
    }
    return transcript;
  }

  /// Returns the answer to write into the text: the written one where the two agree.
  private List<String> compare(Session session, Transcript.Entry entry, List<String> answer) {
    List<String> written = withoutBlankEnd(entry.answer());
    List<String> blanks = entry.answer().subList(written.size(), entry.answer().size());
    if (normal(session, written).equals(normal(session, answer))) {
      return entry.answer();
    }
    if (!promotions.wanted()) {
      difference(session, entry, written, answer);
    }
    List<String> promoted = new ArrayList<>(answer);
    promoted.addAll(blanks);
    return promoted;
  }

  private void difference(
      Session session, Transcript.Entry entry, List<String> written, List<String> answer) {
    int at = 0;
    while (at < Math.min(written.size(), answer.size())
        && normal(session, written).get(at).equals(normal(session, answer).get(at))) {
      at++;
    }
    int line =
        written.isEmpty() ? entry.line() : entry.answerLine() + Math.min(at, written.size() - 1);
    problems.add(
        session.place().plus(line),
        "JShell answers %s, the text says %s; ./course weave --promote accepts the answer"
            .formatted(quoted(answer, at), quoted(written, at)));
  }

  private static String quoted(List<String> lines, int index) {
    return index < lines.size() ? "\"" + lines.get(index).strip() + "\"" : "nothing more";
  }

  private static List<String> normal(Session session, List<String> lines) {
    return lines.stream().map(line -> Normalisers.apply(session.normalisers(), line)).toList();
  }

  private static List<String> withoutBlankEnd(List<String> lines) {
    int end = lines.size();
    while (end > 0 && lines.get(end - 1).isBlank()) {
      end--;
    }
    return lines.subList(0, end);
  }
}
