package manyclients.lab.process;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import manyclients.contract.ServerFactory;

/// The engines on the class path, in the order of the chapters. Engines that do not speak frames
/// are found only by their names.
public final class ServerCatalog {

  private ServerCatalog() {}

  public static List<ServerFactory> engines() {
    return ServiceLoader.load(ServerFactory.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparingInt(ServerFactory::chapter))
        .toList();
  }

  public static Optional<ServerFactory> find(String name) {
    Stream<ServerFactory> others =
        ServiceLoader.load(DialogueEngine.class).stream().map(ServiceLoader.Provider::get);
    return Stream.concat(engines().stream(), others)
        .filter(engine -> engine.name().equals(name))
        .findFirst();
  }
}
