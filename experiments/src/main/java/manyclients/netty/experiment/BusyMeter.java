package manyclients.netty.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import manyclients.lab.load.MeasurementListener;
import manyclients.lab.process.ServerProcess;

/// The time that the handlers of a [DatabaseServer] were busy during a measurement.
final class BusyMeter implements MeasurementListener {
  private final ServerProcess server;
  private Busy.Account before = new Busy.Account(0, 0);
  private Busy.Account after = before;

  BusyMeter(ServerProcess server) {
    this.server = server;
  }

  @Override
  public void began() {
    before = ask();
  }

  @Override
  public void ended() {
    after = ask();
  }

  Busy.Account account() {
    return after.since(before);
  }

  private Busy.Account ask() {
    try {
      String[] words = server.ask(DatabaseServer.QUESTION).split(" ");
      return new Busy.Account(Long.parseLong(words[0]), Long.parseLong(words[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while the server was asked", e);
    }
  }
}
