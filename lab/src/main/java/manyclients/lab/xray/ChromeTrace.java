package manyclients.lab.xray;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.lab.results.Json;
import manyclients.lab.xray.rule.Sentence;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Span;
import manyclients.lab.xray.trace.Trace;

/// Traces in the Trace Event Format, which Perfetto and `chrome://tracing` open. Process 1 is the
/// server, with a track per thread; process 2 is the clients, with a track each. A second trace has
/// processes 3 and 4.
///
/// The spans of a track do not overlap: viewers require complete events ("X") of a track to nest.
final class ChromeTrace {
  private final List<Map<String, Object>> events = new ArrayList<>();
  private int threads = 1;
  private int clients = 2;

  private ChromeTrace() {}

  static String of(List<Xrayed> all) {
    ChromeTrace chrome = new ChromeTrace();
    all.forEach(chrome::add);
    var document = new LinkedHashMap<String, Object>();
    document.put("displayTimeUnit", "ms");
    document.put("traceEvents", chrome.events);
    return Json.line(document);
  }

  private void add(Xrayed xrayed) {
    Trace trace = xrayed.trace();
    names(trace);
    trace.drawnThreadSpans().forEach(span -> span(threads, span, "client"));
    trace.clientSpans().forEach(span -> span(clients, span, "thread"));
    xrayed.says().forEach(this::sentence);
    threads += 2;
    clients += 2;
  }

  private void names(Trace trace) {
    name("process_name", threads, 0, "threads of " + trace.subject().engine());
    name("process_name", clients, 0, "clients");
    for (int i = 0; i < trace.threads().size(); i++) {
      name("thread_name", threads, i, trace.threads().get(i));
    }
    for (int i = 0; i < trace.subject().clients(); i++) {
      name("thread_name", clients, i, "client " + (i + 1));
    }
  }

  private void name(String what, int process, int track, String name) {
    event(what, "M", process, track).put("args", Map.of("name", name));
  }

  /// @param other the word for the other side: `client` or `thread`
  private void span(int process, Span<?> span, String other) {
    Map<String, Object> event = event(span.state().words(), "X", process, span.lane());
    event.put("ts", span.from());
    event.put("dur", span.micros());
    if (span.other() != Mark.NONE) {
      event.put("args", Map.of(other, span.other() + 1));
    }
  }

  private void sentence(Sentence sentence) {
    int process = sentence.lane().startsWith("t") ? threads : clients;
    int track = Integer.parseInt(sentence.lane().substring(1));
    Map<String, Object> event = event(sentence.text(), "i", process, track);
    event.put("ts", sentence.at());
    event.put("s", "t");
  }

  private Map<String, Object> event(String name, String phase, int process, int track) {
    var event = new LinkedHashMap<String, Object>();
    event.put("name", name);
    event.put("ph", phase);
    event.put("pid", process);
    event.put("tid", track + 1);
    events.add(event);
    return event;
  }
}
