package manyclients.tuning.million;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class FleetTest {
  private static final Patience SOON = new Patience(Duration.ofSeconds(20));

  static Fleet.Means means(long reserve, IntConsumer progress) {
    return new Fleet.Means(Proc.here(), Settings.of(Proc.here()).ports(), reserve, progress);
  }

  @NetworkTest
  void everyConnectionIsEstablishedAndAnsweredAndNothingIsLeft() throws Exception {
    List<Long> processes;
    AtomicInteger last = new AtomicInteger();
    try (Fleet fleet =
        Fleet.start(
            new FleetLayout(2_000, 500, 250, 100), FleetServer.SELECTOR, means(0, last::set))) {
      assertThat(fleet.connect()).isEqualTo(2_000);
      assertThat(fleet.speak()).isEqualTo(2_000);
      assertThat(fleet.stopped()).isEmpty();
      processes = fleet.processes().boxed().toList();
      assertThat(processes).hasSize(4 + 8);

      Account account = fleet.account(2_000);
      assertThat(account.connections()).isEqualTo(2_000);
      assertThat(account.servers()).isGreaterThan(4 << 20);
      assertThat(account.swarms()).isGreaterThan(8 << 20);

      assertThat(fleet.disband())
          .hasSize(4)
          .allSatisfy(words -> assertThat(words).contains("accepted=500 open=0", "replies=500"));
    }
    assertThat(last).hasValue(2_000);
    assertThat(processes).noneMatch(FleetTest::isAlive);
  }

  @NetworkTest
  void itStopsWhenMemoryGetsShort() throws Exception {
    try (Fleet fleet =
        Fleet.start(
            new FleetLayout(200, 100, 100, 100),
            FleetServer.SELECTOR,
            means(Long.MAX_VALUE, _ -> {}))) {
      assertThat(fleet.connect()).isZero();
      assertThat(fleet.stopped().orElseThrow()).matches("only [\\d,]+ MiB of memory are left");
      assertThat(fleet.speak()).isZero();
    }
  }

  @NetworkTest
  void aSwarmThatHasDiedIsReportedAndTheOthersContinue() throws Exception {
    try (Fleet fleet =
        Fleet.start(new FleetLayout(200, 100, 100, 100), FleetServer.SELECTOR, means(0, _ -> {}))) {
      assertThat(fleet.connect()).isEqualTo(200);
      long swarm = fleet.processes().skip(3).findFirst().orElseThrow(); // after the servers
      ProcessHandle gone = ProcessHandle.of(swarm).orElseThrow();
      gone.destroyForcibly(); // as the kernel does when memory runs out
      gone.onExit().join();
      assertThat(fleet.speak()).isEqualTo(100);
      assertThat(fleet.stopped()).isPresent();
      assertThat(fleet.disband())
          .hasSize(2)
          .allSatisfy(words -> assertThat(words).contains("accepted=100 open=0"));
    }
  }

  @NetworkTest
  void killingTheFleetLeavesNoProcessBehind() throws Exception {
    try (Child fleet = ChildJvm.of(FleetMain.class).start()) {
      List<Long> processes =
          List.of(fleet.line(Duration.ofSeconds(40)).split(" ")).stream()
              .map(Long::valueOf)
              .toList();
      assertThat(processes).hasSize(4).allMatch(FleetTest::isAlive);
      fleet.close(); // SIGKILL: no cleanup is possible
      SOON.until("all gone", () -> processes.stream().noneMatch(FleetTest::isAlive));
    }
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }
}
