package manyclients.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import manyclients.contract.ServerFactory;
import manyclients.lab.process.ServerCatalog;
import manyclients.lab.results.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Lists all servers of the course.
@Command(name = "engines", description = "Lists the servers that the course builds.")
final class EnginesCommand implements Runnable {
  @ParentCommand Course course;

  @Option(names = "--json", description = "Prints JSON, with chapters and known weaknesses.")
  boolean json;

  @Override
  public void run() {
    if (json) {
      course
          .out()
          .println(Json.line(ServerCatalog.engines().stream().map(this::described).toList()));
      return;
    }
    ServerCatalog.engines().forEach(engine -> course.out().println(engine.name()));
  }

  private Map<String, Object> described(ServerFactory engine) {
    var engineAsJson = new LinkedHashMap<String, Object>();
    engineAsJson.put("name", engine.name());
    engineAsJson.put("chapter", engine.chapter());
    engineAsJson.put("weaknesses", engine.weaknesses().stream().sorted().toList());
    return engineAsJson;
  }
}
