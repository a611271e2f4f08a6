package manyclients.site.browser;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import manyclients.http.message.HttpLimits;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.Refusal;
import manyclients.http.message.RequestParser;
import manyclients.http.message.RequestParser.Event;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The JavaScript parser of chapter 9's machine gives the same results as the chapter's parser, for
/// the same bytes, after the same byte.
@Tag("thorough")
@ExtendWith(Chromium.class)
class ParserModelTest {
  private static final Path CASES =
      Path.of(
          System.getProperty("course.root"),
          "chapters/09-http/src/test/resources/manyclients/http/conformance/http11probe.txt");

  /// The length of the line's prefix, such as `send` and blanks, before the bytes.
  private static final int KEY = 7;

  /// Replacements for some bytes: parts that have a meaning for a parser.
  private static final List<String> PARTS =
      List.of(
          ("\r\n"
                  + "|\n"
                  + "|\r"
                  + "|\r\n\r\n"
                  + "| |\t|:|;|,|=|\"|\\|*|/|[|]|@|?|#|%|+|-|0|1|5|f|a|\0|\u007f|\u00e9|"
                  + "HTTP/1.0|HTTP/1.1|HTTP/2.0|OPTIONS|CONNECT|http://a:80/|https://[::1]:8|Host:"
                  + " a\r\n"
                  + "|Host: [::1]:99999\r\n"
                  + "|Content-Length: 3\r\n"
                  + "|content-length:003\r\n"
                  + "|Transfer-Encoding: chunked\r\n"
                  + "|Transfer-Encoding: gzip, chunked\r\n"
                  + "|Transfer-Encoding: \tCHUNKED\t\r\n"
                  + "|Expect: 100-continue\r\n"
                  + "|Expect: x\r\n"
                  + "|Connection: a, CLOSE\r\n"
                  + "|Connection: keep-alive\r\n"
                  + "|0\r\n\r\n"
                  + "|3\r\n"
                  + "abc\r\n"
                  + "|3;a=\"\\\"\" ; b\r\n"
                  + "|1 \r\n"
                  + "|00000000000000003\r\n"
                  + "|X: \r\n"
                  + "|X : y\r\n"
                  + "| y\r\n")
              .split("\\|"));

  private static final String READ =
      """
      async (inputs) => {
        const { Parser } = await import("./theme/machine/parser.js");
        return inputs.map((bytes) => {
          const parser = new Parser().take(bytes);
          const said = parser.events.map(({ event, at, status, reason, method, target, length, keepAlive, expects, fields }) =>
            event === "HEAD" ? `${at} HEAD ${method} ${target} ${length} ${keepAlive} ${expects} ${fields}`
              : event === "REFUSED" ? `${at} REFUSED ${status} ${reason}` : `${at} END`);
          return [...said, parser.isAtRest ? "at rest" : "not at rest"].join("\\n");
        });
      }
      """;

  @Test
  void bothParsersAgreeOnAllBytesOfTheConformanceTable(Reader reader) throws IOException {
    List<String> inputs = conformanceBytes();
    assertThat(inputs).hasSizeGreaterThan(200);
    assertSameReading(inputs, reader);
  }

  @Test
  void bothParsersAgreeOnRandomlyChangedBytes(Reader reader) throws IOException {
    List<String> cases = conformanceBytes().stream().filter(it -> it.length() < 2000).toList();
    Random random = new Random(9);
    int inputs = Integer.getInteger("inputs", 5000);
    assertSameReading(
        IntStream.range(0, inputs)
            .mapToObj(_ -> changed(cases.get(random.nextInt(cases.size())), random))
            .toList(),
        reader);
  }

  private static String changed(String bytes, Random random) {
    StringBuilder changed = new StringBuilder(bytes);
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int from = random.nextInt(changed.length() + 1);
      int to = Math.min(changed.length(), from + random.nextInt(4));
      changed.replace(from, to, PARTS.get(random.nextInt(PARTS.size())));
    }
    return changed.toString();
  }

  private static void assertSameReading(List<String> inputs, Reader reader) {
    Page page = reader.open("404.html");
    List<?> theirs = (List<?>) page.evaluate(READ, inputs);
    for (int i = 0; i < inputs.size(); i++) {
      assertThat(theirs.get(i)).as(inputs.get(i)).isEqualTo(ourReading(inputs.get(i)));
    }
  }

  /// Reads one byte at a time, each in its own buffer.
  private static String ourReading(String input) {
    RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
    List<String> said = new ArrayList<>();
    byte[] bytes = input.getBytes(ISO_8859_1);
    for (int at = 1; at <= bytes.length && !isRefused(said); at++) {
      ByteBuffer one = ByteBuffer.wrap(bytes, at - 1, 1);
      Event event = parser.parse(one);
      while (event != Event.NEEDS_MORE) {
        if (event != Event.BODY) {
          said.add(at + " " + event + said(event, parser));
        }
        event = event == Event.REFUSED ? Event.NEEDS_MORE : parser.parse(one);
      }
    }
    said.add(parser.isAtRest() ? "at rest" : "not at rest");
    return String.join("\n", said);
  }

  private static boolean isRefused(List<String> said) {
    return !said.isEmpty() && said.getLast().contains(" REFUSED ");
  }

  private static String said(Event event, RequestParser parser) {
    if (event == Event.REFUSED) {
      Refusal refusal = parser.refusal();
      return " " + refusal.status() + " " + refusal.reason();
    }
    if (event != Event.HEAD) {
      return "";
    }
    HttpRequest request = parser.request();
    return " %s %s %s %b %b %s"
        .formatted(
            request.method(),
            request.target(),
            request.contentLength(),
            request.keepAlive(),
            request.expectsContinue(),
            request.headerCount());
  }

  private static List<String> conformanceBytes() throws IOException {
    List<String> found = new ArrayList<>();
    StringBuilder written = new StringBuilder();
    for (String line : Files.readAllLines(CASES)) {
      if (!line.startsWith(" ")) {
        take(written, found);
      }
      if (line.startsWith("send ") || line.startsWith("then ")) {
        written.append(line.substring(KEY));
      } else if (line.startsWith(" ") && !written.isEmpty()) {
        written.append(line.substring(KEY));
      }
    }
    take(written, found);
    return found;
  }

  private static void take(StringBuilder written, List<String> found) {
    if (!written.isEmpty()) {
      found.add(unescaped(repeated(written.toString())));
      written.setLength(0);
    }
  }

  private static String repeated(String text) {
    return Pattern.compile("\\{([^{}]*?)\\*(\\d+)}")
        .matcher(text)
        .replaceAll(it ->
            quoted(
                IntStream.range(0, Integer.parseInt(it.group(2)))
                    .mapToObj(i -> it.group(1).replace("#", "" + i))
                    .reduce("", String::concat)));
  }

  private static String unescaped(String text) {
    return Pattern.compile("\\\\(x(..)|.)").matcher(text).replaceAll(it -> quoted(one(it)));
  }

  private static String one(MatchResult escape) {
    return switch (escape.group(1).charAt(0)) {
      case 'x' -> "" + (char) Integer.parseInt(escape.group(2), 16);
      case 'r' -> "\r";
      case 'n' -> "\n";
      case 't' -> "\t";
      default -> escape.group(1);
    };
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }
}
