package manyclients.wheel.inquest;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.wheel.then.Witness.Fate;

/// The wheel of 2001, which reports the clients that it removes.
record OldWheel(Child child, int port, Map<Integer, Fate> fates) implements Suspect {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Pattern REMOVED = Pattern.compile("removed (\\d+) (\\d+) (.*)");

  static OldWheel start() throws IOException, InterruptedException {
    Child child = ChildJvm.of(SocketWheelMain.class).start();
    try {
      int port = Integer.parseInt(child.line(PATIENCE).replace("listening ", ""));
      return new OldWheel(child, port, new HashMap<>());
    } catch (IOException | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  @Override
  public long pid() {
    return child.pid();
  }

  @Override
  public Talk.Dialect dialect() {
    return ObjectTalk::begin;
  }

  @Override
  public void collect() throws IOException, InterruptedException {
    child.say("collect");
    String line = child.line(PATIENCE);
    while (!line.startsWith("collected")) {
      Matcher removed = REMOVED.matcher(line);
      if (removed.matches()) {
        int client = Integer.parseInt(removed.group(1));
        int tornAt = Integer.parseInt(removed.group(2));
        fates.put(client, new Fate(client, tornAt, removed.group(3)));
      }
      line = child.line(PATIENCE);
    }
  }

  @Override
  public Optional<Fate> fateOf(int port) {
    return Optional.ofNullable(fates.get(port));
  }

  @Override
  public void close() {
    child.close();
  }
}
