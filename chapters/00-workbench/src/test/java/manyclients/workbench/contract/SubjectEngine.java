package manyclients.workbench.contract;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import manyclients.workbench.RequestHandler;
import manyclients.workbench.Server;
import manyclients.workbench.ServerConfig;
import manyclients.workbench.ServerFactory;
import manyclients.workbench.Weakness;

/// Starts the server on which the contract itself is tested.
///
/// @param leaked sockets it forgot to close; held, or the garbage collector would close them for it
record SubjectEngine(Fault fault, Set<Weakness> weaknesses, List<Socket> leaked)
    implements ServerFactory {

  SubjectEngine(Fault fault, Set<Weakness> weaknesses) {
    this(fault, weaknesses, Collections.synchronizedList(new ArrayList<>()));
  }

  @Override
  public String name() {
    return "subject";
  }

  @Override
  public int chapter() {
    return 0;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    return new SubjectServer(config, handler, fault, leaked);
  }
}
