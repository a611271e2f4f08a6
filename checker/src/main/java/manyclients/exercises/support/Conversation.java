package manyclients.exercises.support;

import java.io.IOException;
import java.net.Socket;

/// The protocol between a server and one client.
@FunctionalInterface
public interface Conversation {

  /// Answers every request with a reply of the same payload.
  Conversation ECHO =
      client -> {
        byte[] request = Frames.read(client.getInputStream());
        while (request != null) {
          Frames.write(client.getOutputStream(), request);
          request = Frames.read(client.getInputStream());
        }
      };

  /// Serves a client until one of the two ends the conversation. Does not close the socket.
  ///
  /// @throws IOException when the connection breaks
  void hold(Socket client) throws IOException;
}
