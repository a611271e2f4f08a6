package manyclients.wheel.inquest;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The clients of 2001's measurement, all in one thread. In each round, all of them ask, and then
/// all of them wait for the answer.
final class Crowd implements Closeable {
  /// The timeout once a client has got no reply: the clients after it have already waited as long.
  private static final Duration A_MOMENT = Duration.ofMillis(20);

  private final List<Talk> talks = new ArrayList<>();

  static Crowd gather(int clients, int port, Talk.Dialect dialect) throws IOException {
    Crowd crowd = new Crowd();
    try {
      for (int i = 0; i < clients; i++) {
        crowd.talks.add(Talk.connect(port, dialect));
      }
      return crowd;
    } catch (IOException e) {
      crowd.close();
      throw e;
    }
  }

  /// @param patience the maximum time without an answer to any client
  /// @return the clients without an answer
  List<Talk> round(int number, Duration patience) throws IOException {
    for (Talk talk : talks) {
      talk.ask(number);
    }
    List<Talk> waiting = new ArrayList<>();
    for (Talk talk : talks) {
      try {
        talk.hear(waiting.isEmpty() ? patience : A_MOMENT);
      } catch (SocketTimeoutException e) {
        waiting.add(talk);
      }
    }
    return waiting;
  }

  @Override
  public void close() throws IOException {
    for (Talk talk : talks) {
      talk.close();
    }
  }
}
