package manyclients.site.weave.book;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Measured results as attributes of the text: `{"cost": {"kb": 112}}` becomes `{r-cost-kb}`.
public final class Results {
  /// The attribute that names the chapter whose results a page means by `{r-…}`.
  public static final String CHAPTER = "results-of";

  private static final JsonFactory JSON = new JsonFactory();

  private Results() {}

  /// Returns the attributes of a chapter's results for the book. The reader's own are put into the
  /// page when it is read.
  ///
  /// @param chapter the chapter's key, such as `3`; empty on the chapter's own pages
  public static Map<String, String> attributes(
      Root root, Path folder, String chapter, Problems problems) {
    return read(root, folder.resolve("results/reference.json"), "r" + chapter, problems);
  }

  private static Map<String, String> read(Root root, Path file, String prefix, Problems problems) {
    Map<String, String> attributes = new TreeMap<>();
    if (!Files.isRegularFile(file)) {
      return attributes;
    }
    try (JsonParser parser = JSON.createParser(file.toFile())) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
          parser.skipChildren(); // raw measurements, of which the text quotes only derived figures
        } else if (parser.currentToken().isScalarValue()) {
          attributes.put(prefix + name(parser), text(parser));
        }
      }
    } catch (JsonProcessingException e) {
      problems.add(new Place(root.name(file), e.getLocation().getLineNr()), e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return attributes;
  }

  private static String name(JsonParser parser) {
    String path = parser.getParsingContext().pathAsPointer().toString();
    return path.replaceAll("[^A-Za-z0-9]+", "-").toLowerCase(Locale.ROOT);
  }

  private static String text(JsonParser parser) throws IOException {
    String text = parser.getText();
    return text.matches("\\d{4,}") ? String.format(Locale.ROOT, "%,d", new BigInteger(text)) : text;
  }
}
