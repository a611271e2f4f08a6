package manyclients.tuning.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import manyclients.contract.Server;
import manyclients.lab.proc.Descriptor;
import manyclients.lab.proc.Descriptor.Kind;
import manyclients.lab.proc.Descriptors;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.selector.EventLoop;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The number of clients that 1,024 descriptors are enough for, and the fate of the others.
@EnabledOnOs(OS.LINUX)
class DescriptorCeilingTest {
  private static final int LIMIT = 1_024;
  private static final int CLIENTS = LIMIT + 50;
  private static final Patience SOON = new Patience(Duration.ofSeconds(30));

  private static ServerProcess selector() throws IOException, InterruptedException {
    return ServerProcess.start(
        ChildJvm.of(ServerMain.class)
            .withClassesOf(ServerMain.class, Server.class, EventLoop.class)
            .withDescriptors(LIMIT),
        "--engine",
        "selector");
  }

  /// Connects patient clients: if the queue is full, a client tries again after a second or more.
  private static Swarm crowd(ServerProcess server) throws IOException, InterruptedException {
    return Swarm.open(SwarmPlan.of(server.port(), CLIENTS).withPatience(Duration.ofSeconds(4)));
  }

  @NetworkTest
  void aThousandAndTwentyFourDescriptorsAreNotEnoughForAsManyClients() throws Exception {
    try (ServerProcess server = selector();
        Swarm swarm = crowd(server)) {
      assertThat(swarm.count().open()).isEqualTo(CLIENTS); // according to the kernel
      assertThat(swarm.speak().answers()).isLessThan(LIMIT); // according to the server
    }
  }

  @NetworkTest
  void theClientsAndWhateverElseIsOpenAreTheLimitExactly() throws Exception {
    try (ServerProcess server = selector()) {
      List<Descriptor> own = Descriptors.of(server.pid()).others(); // before the first client
      int places = LIMIT - own.size();
      try (Swarm swarm = crowd(server)) {
        swarm.speak();
        SOON.until("all places taken", () -> swarm.count().answers() == places);
        Descriptors all = Descriptors.of(server.pid());
        assertThat(all.count()).isEqualTo(LIMIT);
        assertThat(all.of(Kind.CONNECTION)).hasSize(places);
        assertThat(all.others()).containsExactlyElementsOf(own);
        assertThat(swarm.count().answers()).isEqualTo(places); // exactly as many
      }
    }
  }

  @NetworkTest
  void eachOfTheOthersHasAName() throws Exception {
    try (ServerProcess server = selector()) {
      Descriptors all = Descriptors.of(server.pid());
      Map<Kind, Long> kinds =
          all.others().stream()
              .collect(Collectors.groupingBy(Descriptor::kind, Collectors.counting()));
      kinds.remove(Kind.FILE);
      assertThat(kinds)
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  Kind.PIPE, 3L, // its input, its output, its errors
                  Kind.EPOLL, 1L, // the selector
                  Kind.EVENT, 1L, // wakes the selector
                  Kind.LISTENER, 1L,
                  Kind.SOCKET, 1L)); // replaces a socket that is being closed
      assertThat(all.of(Kind.FILE))
          .extracting(Descriptor::what)
          .first()
          .asString()
          .endsWith("/lib/modules"); // the JDK
    }
  }

  private static final int CORES = 2; // with very many cores, the loops alone would be too many
  private static final int LOOPS = 2 * 2 * CORES; // Netty: two groups, two loops per core

  private static ServerProcess hundredPorts(String... args) throws Exception {
    return ServerProcess.start(
        ChildJvm.of(HundredPorts.class)
            .withFlags(
                "-XX:ActiveProcessorCount=" + CORES,
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow")
            .withDescriptors(LIMIT),
        args);
  }

  @NetworkTest
  void itLosesALoopByReportingThatNothingCanBeOpened() throws Exception {
    try (ServerProcess server = hundredPorts();
        Swarm _ = crowd(server)) {
      SOON.until("an error", () -> server.errors().contains("(Too many open files)"));
      assertThat(server.errors())
          .contains("Exception in thread \"multiThreadIoEventLoopGroup", "Logger.log(");
      SOON.until("a loop less", () -> count(server, Kind.EPOLL) == LOOPS - 1);
    }
  }

  @NetworkTest
  void mostOfThoseThatWereMissingThenWereItsOwnListeners() throws Exception {
    try (ServerProcess server = hundredPorts("logs");
        Swarm _ = crowd(server)) {
      SOON.until("all taken", () -> Descriptors.of(server.pid()).count() == LIMIT);
      Descriptors all = Descriptors.of(server.pid());
      assertThat(all.of(Kind.LISTENER)).hasSize(101);
      assertThat(all.of(Kind.EPOLL)).hasSize(LOOPS);
      assertThat(all.of(Kind.EVENT)).hasSize(LOOPS);
      assertThat(all.of(Kind.CONNECTION)).hasSize(LIMIT - all.others().size());
    }
  }

  private static int count(ServerProcess server, Kind kind) throws IOException {
    return Descriptors.of(server.pid()).of(kind).size();
  }
}
