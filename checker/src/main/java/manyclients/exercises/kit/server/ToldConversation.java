package manyclients.exercises.kit.server;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import manyclients.contract.RequestHandler;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Frames;

/// A conversation in frames. A handler answers each.
record ToldConversation(RequestHandler handler) implements Conversation {

  @Override
  public void hold(Socket client) throws IOException {
    byte[] request = Frames.read(client.getInputStream());
    while (request != null) {
      Frames.write(client.getOutputStream(), reply(request));
      request = Frames.read(client.getInputStream());
    }
  }

  private byte[] reply(byte[] request) throws IOException {
    try {
      ByteBuffer reply = handler.handle(ByteBuffer.wrap(request));
      byte[] payload = new byte[reply.remaining()];
      reply.get(payload);
      return payload;
    } catch (Exception e) {
      throw new IOException("the handler failed", e);
    }
  }
}
