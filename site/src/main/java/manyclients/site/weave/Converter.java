package manyclients.site.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Logger;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.page.Markup;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Manuscript;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.AttributesBuilder;
import org.asciidoctor.Options;
import org.asciidoctor.SafeMode;
import org.asciidoctor.log.LogHandler;
import org.asciidoctor.log.LogRecord;
import org.asciidoctor.log.Severity;
import org.jspecify.annotations.Nullable;

/// Asciidoctor in strict mode: each of its warnings is a problem with a place. It must convert only
/// one page at a time.
///
/// Its start takes seconds, so it starts with the first page that needs it, and is reused.
public final class Converter implements AutoCloseable {
  private static final Pattern MISSING_ATTRIBUTE = Pattern.compile("missing attribute: (\\S+)");
  private static final Pattern WORD = Pattern.compile("[\\w-]+");
  // Kept, because the logging system forgets loggers without references.
  private static final Logger ASCIIDOCTOR = Logger.getLogger("asciidoctor");

  private @Nullable Asciidoctor started; // guarded by this

  /// Starts Asciidoctor, if it is not running.
  public void start() {
    asciidoctor();
  }

  private synchronized Asciidoctor asciidoctor() {
    Asciidoctor running = started == null ? started() : started;
    started = running;
    return running;
  }

  private static Asciidoctor started() {
    ASCIIDOCTOR.setUseParentHandlers(false); // messages become problems, see below
    // JRuby's own compiler costs more than it gains in a run this short.
    if (System.getProperty("jruby.compile.mode") == null) {
      System.setProperty("jruby.compile.mode", "OFF");
    }
    return Asciidoctor.Factory.create();
  }

  /// Returns the page without its title, as HTML.
  String convert(Manuscript manuscript, Map<String, String> attributes, Problems problems) {
    Asciidoctor asciidoctor = asciidoctor();
    List<LogRecord> records = new ArrayList<>();
    LogHandler handler = records::add;
    asciidoctor.registerLogHandler(handler);
    try {
      String html = asciidoctor.convert(manuscript.asciidoc(), options(attributes));
      // An unclosed element often comes from literal text that looks like markup.
      Markup.fault("<div>" + html + "</div>")
          .ifPresent(fault ->
              problems.add(manuscript.origin(0), "the page's HTML is not well-formed: " + fault));
      return html;
    } finally {
      asciidoctor.unregisterLogHandler(handler);
      records.forEach(message -> report(message, manuscript, problems));
    }
  }

  /// Returns the attributes that a page's text may refer to: any word of it could be a reference.
  static Map<String, String> used(String text, Map<String, String> attributes) {
    Map<String, String> used = new TreeMap<>();
    for (MatchResult word : (Iterable<MatchResult>) WORD.matcher(text).results()::iterator) {
      String value = attributes.get(word.group().toLowerCase(Locale.ROOT));
      if (value != null) {
        used.put(word.group(), value);
      }
    }
    return used;
  }

  private static Options options(Map<String, String> attributes) {
    AttributesBuilder all = Attributes.builder();
    attributes.forEach(all::attribute);
    all.attribute("attribute-missing", "warn").attribute("icons", "font");
    all.attribute("example-caption", null); // the page labels its boxes itself
    return Options.builder()
        .backend("xhtml5")
        .safe(SafeMode.SAFE)
        .standalone(false)
        .attributes(all.build())
        .build();
  }

  private static void report(LogRecord message, Manuscript manuscript, Problems problems) {
    if (message.getSeverity().compareTo(Severity.WARN) < 0) {
      return; // such as an invalid reference, which LinkCheck reports: it follows every link
    }
    Matcher attribute = MISSING_ATTRIBUTE.matcher(message.getMessage());
    if (attribute.find()) {
      String name = attribute.group(1);
      for (Place place : manuscript.find("{" + name + "}")) {
        problems.add(place, "undefined attribute {" + name + "}");
      }
      return;
    }
    int line = message.getCursor() == null ? 0 : message.getCursor().getLineNumber();
    problems.add(manuscript.origin(line), message.getMessage());
  }

  @Override
  public synchronized void close() {
    if (started != null) {
      started.close();
    }
  }
}
