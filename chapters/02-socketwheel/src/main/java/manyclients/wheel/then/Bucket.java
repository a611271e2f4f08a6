package manyclients.wheel.then;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.Socket;

/// A socket and the two object streams on it, as the wheel of 2001 kept them.
final class Bucket {
  /// Accepts only integers: without a filter, a stranger could make us create any object.
  private static final ObjectInputFilter NUMBERS =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2;maxarray=0;java.lang.Integer;java.lang.Number;!*");

  private final Socket socket;
  private final ObjectOutputStream out;
  private final Meter meter;
  private final ObjectInputStream in;
  private int tornAt;

  /// Waits until the client has sent the header of its stream.
  Bucket(Socket socket) throws IOException {
    this.socket = socket;
    this.out = new ObjectOutputStream(socket.getOutputStream());
    this.meter = new Meter(socket.getInputStream());
    this.in = new ObjectInputStream(meter);
    in.setObjectInputFilter(NUMBERS);
    socket.setSoTimeout(1);
    meter.mark();
  }

  /// Reads one object and answers, but gives up if a single read waits longer than a millisecond.
  void answer() throws IOException, ClassNotFoundException {
    in.readObject();
    meter.mark();
    out.writeObject("seen");
    out.flush();
    out.reset(); // otherwise the stream would keep every object it has sent
  }

  /// Notes a read that has timed out. If it was inside an object, the first bytes are lost.
  void timedOut() {
    if (meter.sinceMark() > 0) {
      tornAt = meter.sinceMark();
      meter.mark();
    }
  }

  Witness.Fate fate(IOException why) {
    return new Witness.Fate(socket.getPort(), tornAt, why.toString());
  }

  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // closed either way
    }
  }
}
