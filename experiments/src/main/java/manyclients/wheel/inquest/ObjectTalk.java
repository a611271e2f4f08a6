package manyclients.wheel.inquest;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.Socket;

/// A client of 2001: it sends an object and receives one, without buffered streams in between.
record ObjectTalk(Socket socket, ObjectOutputStream out, ObjectInputStream in) implements Talk {

  static ObjectTalk begin(Socket socket) throws IOException {
    var out = new ObjectOutputStream(socket.getOutputStream());
    return new ObjectTalk(socket, out, new ObjectInputStream(socket.getInputStream()));
  }

  @Override
  public void ask(int number) throws IOException {
    out.writeObject(number);
    out.flush();
    out.reset();
  }

  @Override
  public void hear() throws IOException {
    try {
      in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("not an answer", e);
    }
  }
}
