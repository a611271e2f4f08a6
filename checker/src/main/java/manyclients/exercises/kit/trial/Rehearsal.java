package manyclients.exercises.kit.trial;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Patience;
import manyclients.exercises.support.SpyListener;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.CancellationToken;

/// A test like those of the exercises. It runs before there is an answer to try, and so loads
/// JUnit, sockets and other classes that trials need.
final class Rehearsal {

  static void play() {
    Journal nowhere = new Journal(new DataOutputStream(OutputStream.nullOutputStream()));
    Sightings sightings = new Sightings("Rehearsal.java");
    var limit = new TimeLimit(Duration.ofSeconds(1), nowhere, sightings); // never started
    Narrator narrator = new Narrator(nowhere, sightings, limit, CancellationToken.create());
    new Tests(narrator).run(Rehearsal.class.getClassLoader(), Rehearsal.class.getName(), "");
  }

  @Test
  @Order(1)
  void aClientIsAnswered() throws IOException {
    try (SpyListener listener = new SpyListener();
        Client client = new Client(listener.getLocalPort());
        Socket served = listener.accept()) {
      Errand<Boolean> service =
          new Errand<>(
              "rehearsal",
              () -> {
                Conversation.ECHO.hold(served);
                return true;
              });
      client.send("hello");
      client.hear();
      client.close();
      Patience.until(service::isDone);
    }
  }
}
