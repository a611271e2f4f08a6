package manyclients.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;

/// Starts the server with which the contract itself is tested.
///
/// @param leaked sockets that the server forgot to close; the list keeps them open
public record SubjectEngine(Fault fault, Set<Weakness> weaknesses, List<Socket> leaked)
    implements ServerFactory {

  private static final String FAULT = "subject.fault";

  /// The constructor for the service loader of a separate JVM.
  public SubjectEngine() {
    this(Fault.valueOf(System.getProperty(FAULT, Fault.NONE.name())), Set.of());
  }

  SubjectEngine(Fault fault, Set<Weakness> weaknesses) {
    this(fault, weaknesses, Collections.synchronizedList(new ArrayList<>()));
  }

  /// Returns a JVM that finds this engine. The engine is in no `META-INF/services` of this module,
  /// because chapters that use the contract must not see it.
  ChildJvm childJvm(Path directory) {
    try {
      Path services = Files.createDirectories(directory.resolve("META-INF/services"));
      Files.writeString(services.resolve(ServerFactory.class.getName()), getClass().getName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ChildJvm.of(ServerMain.class)
        .withFlags(
            "-Xbootclasspath/a:" + directory,
            "-D" + FAULT + "=" + fault,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC");
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
