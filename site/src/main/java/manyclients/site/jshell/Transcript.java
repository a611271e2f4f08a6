package manyclients.site.jshell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A written session: the input after each prompt, and the answer.
///
/// @param entries in order
/// @param strayLines the number of lines before the first prompt, without blank ones
public record Transcript(List<Entry> entries, int strayLines) {
  private static final Pattern PROMPT = Pattern.compile("^jshell> ?(.*)$");
  private static final Pattern MORE = Pattern.compile("^ {2,}\\.\\.\\.> ?(.*)$");

  public Transcript {
    entries = List.copyOf(entries);
  }

  /// One input and its answer.
  ///
  /// @param line the index of the prompt's line, from 0
  /// @param typed the lines with their prompts
  /// @param source the input without prompts
  /// @param answer the lines that follow, including blank ones at the end
  public record Entry(int line, List<String> typed, String source, List<String> answer) {
    public Entry {
      typed = List.copyOf(typed);
      answer = List.copyOf(answer);
    }

    /// Returns the index of the first line of the answer.
    public int answerLine() {
      return line + typed.size();
    }
  }

  public static Transcript parse(List<String> lines) {
    List<Entry> entries = new ArrayList<>();
    int next = 0;
    while (next < lines.size() && !PROMPT.matcher(lines.get(next)).matches()) {
      next++;
    }
    int stray = (int) lines.subList(0, next).stream().filter(line -> !line.isBlank()).count();
    while (next < lines.size()) {
      Entry entry = entry(lines, next);
      entries.add(entry);
      next = entry.answerLine() + entry.answer().size();
    }
    return new Transcript(entries, stray);
  }

  private static Entry entry(List<String> lines, int start) {
    int next = start;
    List<String> source = new ArrayList<>();
    Matcher prompt = PROMPT.matcher(lines.get(next));
    while (prompt.matches()) {
      source.add(prompt.group(1));
      next++;
      prompt = MORE.matcher(next < lines.size() ? lines.get(next) : "");
    }
    int answer = next;
    while (next < lines.size() && !PROMPT.matcher(lines.get(next)).matches()) {
      next++;
    }
    return new Entry(
        start,
        lines.subList(start, answer),
        String.join("\n", source),
        lines.subList(answer, next));
  }
}
