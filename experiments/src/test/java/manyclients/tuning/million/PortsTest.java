package manyclients.tuning.million;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import manyclients.lab.proc.PortRange;
import manyclients.testkit.NetworkTest;

class PortsTest {

  @NetworkTest
  void eachServerGetsItsOwnPortOutsideTheClientsRange() throws Exception {
    PortRange clients = new PortRange(20_000, 60_999);
    Ports free = new Ports(clients);
    List<Integer> ports = new ArrayList<>();
    for (int server = 0; server < 50; server++) {
      ports.add(free.next());
    }
    assertThat(ports)
        .doesNotHaveDuplicates()
        .allSatisfy(port -> assertThat(port).isBetween(10_000, 65_535))
        .noneMatch(clients::contains);
  }

  @NetworkTest
  void withoutOtherPortsAServerGetsOneOfTheClients() throws Exception {
    assertThat(new Ports(new PortRange(1, 65_535)).next()).isBetween(10_000, 65_535);
  }
}
