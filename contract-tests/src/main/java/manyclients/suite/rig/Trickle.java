package manyclients.suite.rig;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import manyclients.contract.client.BlockingClient;

/// Sends a byte from time to time, and measures the longest silence, which may be longer than
/// planned on a busy machine.
public final class Trickle {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final BlockingClient client;
  private long lastSent = System.nanoTime();
  private long longestSilence;

  /// @param client sends the bytes; it still belongs to the caller
  public Trickle(BlockingClient client) {
    this.client = client;
  }

  /// Sends one more byte, and waits a little for the server to end the connection.
  public boolean isEndedAfterOneMoreByte() throws IOException {
    try {
      send();
      client.readTimeout(PAUSE);
      return client.next() == null;
    } catch (SocketTimeoutException stillOpen) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  private void send() throws IOException {
    long now = System.nanoTime();
    longestSilence = Math.max(longestSilence, now - lastSent);
    lastSent = now;
    client.sendRaw((byte) 'z');
  }

  /// Returns the longest time between two bytes, in nanoseconds.
  public long longestSilence() {
    return longestSilence;
  }
}
