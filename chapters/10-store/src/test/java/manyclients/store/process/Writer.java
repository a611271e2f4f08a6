package manyclients.store.process;

import java.io.IOException;
import java.util.random.RandomGenerator;

/// A client that sets one new key after another, some together, as long as there is a server, and
/// counts the acknowledged ones.
final class Writer implements Runnable {
  private static final int AT_ONCE = 16;

  private final String name;
  private final int port;
  private final RandomGenerator random;
  private volatile int sent; // only its own thread changes these
  private volatile int acknowledged;

  Writer(String name, int port, RandomGenerator random) {
    this.name = name;
    this.port = port;
    this.random = random;
  }

  @Override
  public void run() {
    try (PlainClient client = new PlainClient(port)) {
      while (true) {
        int count = 1 + random.nextInt(AT_ONCE);
        StringBuilder commands = new StringBuilder();
        for (int i = 0; i < count; i++) {
          commands.append("SET ").append(key(sent + i)).append(' ').append(value(sent + i));
          commands.append("\r\n");
        }
        int from = sent;
        sent = from + count; // first: even if sending fails, some of them may run
        client.send(commands.toString());
        for (int i = 1; i <= count; i++) {
          if (!client.reply().equals("+OK")) {
            return;
          }
          acknowledged = from + i;
        }
      }
    } catch (IOException e) {
      // the server has been killed
    }
  }

  String key(int number) {
    return name + ":" + number;
  }

  /// Returns a value: some are short, and some are longer than a disk sector.
  String value(int number) {
    return key(number).repeat(number % 100 == 0 ? 200 : 1);
  }

  /// Returns the number of keys that it may have set.
  int sent() {
    return sent;
  }

  /// Returns the number of acknowledged keys, which are the first ones.
  int acknowledged() {
    return acknowledged;
  }
}
