package manyclients.virtual;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server whose handler computes for ever after a request of one byte, and ignores interrupts. A
/// separate process lets it have a single carrier. It ends with its standard input.
final class ComputingMain {

  private ComputingMain() {}

  /// @param args the length of the request timeout and the idle timeout, in milliseconds
  public static void main(String[] args) throws Exception {
    RequestHandler computing =
        request -> {
          while (request.remaining() == 1) {
            Thread.onSpinWait();
          }
          return request;
        };
    Duration timeout = Duration.ofMillis(Long.parseLong(args[0]));
    Limits limits = Limits.defaults().withRequestTimeout(timeout).withIdleTimeout(timeout);
    Server server =
        new VirtualThreadsEngine().start(ServerConfig.defaults().withLimits(limits), computing);
    System.out.println(server.port());
    var questions = new BufferedReader(new InputStreamReader(System.in));
    while (questions.readLine() != null) {
      System.out.println(server.counters().accepted());
    }
    System.exit(0);
  }
}
