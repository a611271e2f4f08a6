package manyclients.exercises.kit.mutation;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.exercises.kit.Exercise;

/// What came of the mutations of a solution, as `./course mutants` has found and stored it beside
/// the exercise: measured, and never typed.
///
/// @param solution which solution it was, as [Mutations#stamp] says
/// @param mutations how many there are that compile
/// @param rejected how many of them the tests reject
/// @param equivalent how many are no wrong answers, for a reason that is given
/// @param survived how many are accepted, and nobody has said why
public record MutationScore(
    String solution, int mutations, int rejected, int equivalent, int survived) {
  private static final Pattern LITERAL_OR_GAP =
      Pattern.compile(
          """
          (?<literal> \""" (?s: .*? ) (?<!\\\\) \""" | " (?: \\\\. | [^"\\\\] )* " | ' (?: \\\\. | [^'\\\\] )* ' )
          | (?: // [^\\n]* | /\\* (?s: .*? ) \\*/ | \\s+ )+
          """,
          Pattern.COMMENTS);

  /// Empty when none is stored.
  public static Optional<MutationScore> of(Exercise exercise) {
    Path file = file(exercise);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties stored = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      stored.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(
        new MutationScore(
            stored.getProperty("solution", ""),
            number(stored, "mutations"),
            number(stored, "rejected"),
            number(stored, "equivalent"),
            number(stored, "survived")));
  }

  private static int number(Properties stored, String name) {
    return Integer.parseInt(stored.getProperty(name, "-1").strip());
  }

  public void store(Exercise exercise) throws IOException {
    List<String> lines =
        List.of(
            "# written by ./course mutants " + exercise.id(),
            "solution = " + solution,
            "mutations = " + mutations,
            "rejected = " + rejected,
            "equivalent = " + equivalent,
            "survived = " + survived);
    Files.write(file(exercise), lines);
  }

  /// In words, in columns that stand below each other.
  @Override
  public String toString() {
    return "%3d of %3d mutations rejected, %2d equivalent, %2d accepted"
        .formatted(rejected, mutations, equivalent, survived);
  }

  private static Path file(Exercise exercise) {
    return exercise.folder().resolve("mutations.properties");
  }

  /// Changes whenever a solution does, and not when only its comments or its line breaks do:
  /// neither is mutated.
  public static String stamp(String solution) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(code(solution).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /// The source without its comments, and with a blank only where it divides two words.
  private static String code(String source) {
    return LITERAL_OR_GAP
        .matcher(source)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                found.group("literal") != null
                    ? found.group()
                    : divides(source, found.start(), found.end()) ? " " : ""));
  }

  private static boolean divides(String source, int begin, int end) {
    return begin > 0
        && end < source.length()
        && Character.isJavaIdentifierPart(source.charAt(begin - 1))
        && Character.isJavaIdentifierPart(source.charAt(end));
  }
}
