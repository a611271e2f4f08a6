package manyclients.exercises.ch09;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;
import org.jspecify.annotations.Nullable;

/// A chat room without a lock. Each request becomes a task, and one thread at a time runs tasks:
/// the thread that adds the first task runs all of them until none is left.
public final class HttpRoom implements HttpHandler {
  private static final Map<String, String> METHODS =
      Map.of("/enter", "POST", "/say", "POST", "/hear", "GET", "/leave", "POST");

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unfinished = new AtomicInteger();
  private final int maxWaiting;

  // used only by tasks
  private final Map<String, List<String>> lines = new TreeMap<>();
  private final Map<String, Reply> asking = new TreeMap<>();

  public HttpRoom(int maxWaiting) {
    this.maxWaiting = maxWaiting;
  }

  private void perform(Runnable task) {
    tasks.add(task);
    if (unfinished.getAndIncrement() == 0) {
      do {
        tasks.remove().run();
      } while (unfinished.decrementAndGet() > 0);
    }
  }

  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    String method = METHODS.get(request.path());
    String name = request.query();
    if (method == null) {
      reply.send(HttpResponse.of(404));
    } else if (!method.equals(request.method())) {
      reply.send(HttpResponse.of(405).with("Allow", method));
    } else {
      switch (request.path()) {
        case "/enter" -> perform(() -> enter(name == null ? "" : name, reply));
        case "/say" -> {
          return new Gathering(text -> perform(() -> say(name, text, reply)), reply);
        }
        case "/hear" -> perform(() -> hear(name, reply));
        default -> perform(() -> reply.send(HttpResponse.of(leave(name) ? 204 : 404)));
      }
    }
    return BodyReceiver.IGNORE;
  }

  private void enter(String name, Reply reply) {
    int length = name.length();
    boolean plain = name.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= '0' && c <= '9');
    if (length == 0 || length > 32 || !plain) {
      reply.send(HttpResponse.of(400));
    } else if (lines.containsKey(name)) {
      reply.send(HttpResponse.of(409));
    } else {
      lines.put(name, new ArrayList<>());
      reply.send(HttpResponse.of(204));
      tell(Set.copyOf(lines.keySet()), "* " + name + " joined");
    }
  }

  private void say(@Nullable String name, String text, Reply reply) {
    if (name == null || !lines.containsKey(name)) {
      reply.send(HttpResponse.of(404));
      return;
    }
    String[] parts = text.split(" ", 2);
    if (text.startsWith("@") && parts.length == 2) {
      String other = parts[0].substring(1);
      reply.send(HttpResponse.of(lines.containsKey(other) ? 204 : 404));
      tell(Set.of(other), name + " (private): " + parts[1]);
    } else {
      reply.send(HttpResponse.of(204));
      List<String> others = new ArrayList<>(lines.keySet());
      others.remove(name);
      tell(others, name + ": " + text);
    }
  }

  private void hear(@Nullable String name, Reply reply) {
    if (name == null || !lines.containsKey(name)) {
      reply.send(HttpResponse.of(404));
      return;
    }
    Reply before = asking.put(name, reply);
    if (before != null) {
      before.send(HttpResponse.of(204));
    }
    answer(name);
  }

  private boolean leave(@Nullable String name) {
    if (name == null || lines.remove(name) == null) {
      return false;
    }
    Reply waits = asking.remove(name);
    if (waits != null) {
      waits.send(HttpResponse.of(204));
    }
    tell(Set.copyOf(lines.keySet()), "* " + name + " left");
    return true;
  }

  private void tell(Iterable<String> names, String line) {
    for (String name : names) {
      List<String> own = lines.get(name);
      if (own != null) {
        own.add(line);
        answer(name);
        if (own.size() > maxWaiting) {
          perform(() -> leave(name)); // after all have been told
        }
      }
    }
  }

  private void answer(String name) {
    List<String> own = lines.getOrDefault(name, List.of());
    if (!own.isEmpty()) {
      Reply reply = asking.remove(name);
      if (reply != null) {
        StringBuilder text = new StringBuilder();
        own.forEach(line -> text.append(line).append('\n'));
        own.clear();
        reply.send(HttpResponse.text(200, text.toString()));
      }
    }
  }

  /// The work for a complete text.
  private interface Said {
    void text(String text);
  }

  private static final class Gathering implements BodyReceiver {
    private static final int MOST = 16_384;

    private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
    private final Said said;
    private final Reply reply;

    Gathering(Said said, Reply reply) {
      this.said = said;
      this.reply = reply;
    }

    @Override
    public boolean part(ByteBuffer part) {
      byte[] bytes = new byte[Math.min(part.remaining(), MOST + 1 - gathered.size())];
      part.get(bytes);
      gathered.writeBytes(bytes);
      return true;
    }

    @Override
    public void end() {
      if (gathered.size() > MOST) {
        reply.send(HttpResponse.of(413));
        return;
      }
      String text = gathered.toString(UTF_8);
      if (text.indexOf('\n') >= 0) {
        reply.send(HttpResponse.of(400));
      } else {
        said.text(text);
      }
    }
  }
}
