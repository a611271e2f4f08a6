package manyclients.wheel.inquest;

import java.io.IOException;
import java.util.Optional;
import manyclients.lab.process.ServerProcess;
import manyclients.wheel.then.Witness.Fate;

/// Any server of the catalogue. It closes every connection that it is done with, so it reports no
/// removed clients.
record FramedServer(ServerProcess server) implements Suspect {

  static FramedServer start(String engine) throws IOException, InterruptedException {
    return new FramedServer(ServerProcess.start("--engine", engine));
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public long pid() {
    return server.pid();
  }

  @Override
  public Talk.Dialect dialect() {
    return FrameTalk::begin;
  }

  @Override
  public void collect() throws IOException, InterruptedException {
    server.heap();
  }

  @Override
  public Optional<Fate> fateOf(int port) {
    return Optional.empty();
  }

  @Override
  public void close() {
    server.close();
  }
}
