package manyclients.http.conformance;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import manyclients.http.conformance.Outcome.Answer;
import org.jspecify.annotations.Nullable;

/// Sends the cases to a server, each on its own connection and all at the same time, because nearly
/// all the time is spent waiting for bytes that do not come.
final class ProbeClient {
  private final InetSocketAddress server;

  /// The time without a byte after which none is expected.
  private final Duration patience;

  ProbeClient(InetSocketAddress server, Duration patience) {
    this.server = server;
    this.patience = patience;
  }

  /// Returns the outcomes in the order of the cases.
  Map<ProbeCase, Outcome> ask(List<ProbeCase> cases) throws InterruptedException {
    Map<ProbeCase, Outcome> outcomes = new java.util.LinkedHashMap<>();
    try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<ProbeCase, Future<Outcome>> asked = new java.util.LinkedHashMap<>();
      cases.forEach(it -> asked.put(it, each.submit(() -> ask(it))));
      for (Map.Entry<ProbeCase, Future<Outcome>> one : asked.entrySet()) {
        outcomes.put(one.getKey(), one.getValue().get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the server cannot be asked", e.getCause());
    }
    return outcomes;
  }

  Outcome ask(ProbeCase probe) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(server);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout((int) patience.toMillis());
      return new Exchange(socket).of(probe);
    }
  }

  /// One case on its connection.
  private static final class Exchange {
    private final Socket socket;
    private final AnswerReader reader = new AnswerReader();
    private final List<Answer> answers = new ArrayList<>();
    private final Map<String, String> known = new HashMap<>();
    private boolean closed;

    Exchange(Socket socket) {
      this.socket = socket;
    }

    Outcome of(ProbeCase probe) throws IOException {
      for (String text : probe.sends()) {
        if (!closed) {
          byte[] bytes = Payload.bytes(text, known);
          send(bytes);
          receive(new String(bytes, StandardCharsets.ISO_8859_1).startsWith("HEAD "));
          if (!answers.isEmpty()) {
            remember(answers.getFirst());
          }
        }
      }
      return new Outcome(answers, closed, reader.continued());
    }

    private void send(byte[] bytes) {
      try {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        out.flush();
      } catch (IOException e) {
        // it has closed, perhaps after an answer
      }
    }

    private void receive(boolean ofHead) {
      byte[] bytes = new byte[16 * 1024];
      try {
        int read = socket.getInputStream().read(bytes);
        while (read >= 0) {
          reader.add(bytes, read);
          collect(ofHead);
          read = socket.getInputStream().read(bytes);
        }
        closed = true;
      } catch (SocketTimeoutException e) {
        // still open
      } catch (IOException e) {
        closed = true; // a reset closes the connection, too
      }
      collect(ofHead);
    }

    private void collect(boolean ofHead) {
      @Nullable Answer answer = reader.next(ofHead, closed);
      while (answer != null) {
        answers.add(answer);
        answer = reader.next(ofHead, closed);
      }
    }

    private void remember(Answer first) {
      String tag = first.field("etag");
      if (tag != null) {
        String strong = tag.startsWith("W/") ? tag.substring(2) : tag;
        known.put("etag", tag);
        known.put("etag-weak", "W/" + strong);
        known.put("etag-unquoted", strong.replace("\"", ""));
      }
      String modified = first.field("last-modified");
      if (modified != null) {
        known.put("last-modified", modified);
      }
    }
  }
}
