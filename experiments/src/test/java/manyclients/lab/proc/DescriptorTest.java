package manyclients.lab.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.Selector;
import java.nio.file.Path;
import manyclients.lab.proc.Descriptor.Kind;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class DescriptorTest {
  private static final TcpTable SOCKETS =
      TcpTable.parse(
          """
            sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
             0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000 0 20171 1
             1: 0100007F:1F90 0100007F:C3A2 01 00000000:00000025 00:00000000 00000000  1000 0 20180 1
          """,
          """
            sl  local_address                         remote_address                        st tx_queue
             0: 0000000000000000FFFF00000100007F:C3A2 0000000000000000FFFF00000100007F:1F90 08 0:0 0:0 0 0 0 20190 1
          """);

  @Test
  void aDescriptorIsNamedAfterItsObject() {
    assertThat(Descriptor.of(7, "socket:[20171]", SOCKETS))
        .isEqualTo(new Descriptor(7, Kind.LISTENER, "port 8080"));
    assertThat(Descriptor.of(8, "socket:[20180]", SOCKETS).kind()).isEqualTo(Kind.CONNECTION);
    assertThat(Descriptor.of(9, "socket:[20190]", SOCKETS))
        .isEqualTo(new Descriptor(9, Kind.CONNECTION, "port 50082"));
    assertThat(Descriptor.of(10, "socket:[1]", SOCKETS).kind()).isEqualTo(Kind.SOCKET);
    assertThat(Descriptor.of(4, "anon_inode:[eventpoll]", SOCKETS).kind()).isEqualTo(Kind.EPOLL);
    assertThat(Descriptor.of(5, "anon_inode:[eventfd]", SOCKETS).kind()).isEqualTo(Kind.EVENT);
    assertThat(Descriptor.of(1, "pipe:[4711]", SOCKETS).kind()).isEqualTo(Kind.PIPE);
    assertThat(Descriptor.of(3, "/usr/lib/jvm/jdk-25/lib/modules", SOCKETS).kind())
        .isEqualTo(Kind.FILE);
  }

  @Test
  void aConnectionIsFoundByItsPortsSeenFromEitherEnd() {
    assertThat(SOCKETS.find(8080, 50082)).contains(new TcpTable.Entry(8080, "ESTABLISHED", 37));
    assertThat(SOCKETS.find(50082, 8080)).contains(new TcpTable.Entry(50082, "CLOSE_WAIT", 0));
    assertThat(SOCKETS.find(8080, 50083)).isEmpty();
  }

  @NetworkTest
  @EnabledOnOs(OS.LINUX)
  void thisProcessFindsItsOwnDescriptors() throws Exception {
    long self = ProcessHandle.current().pid();
    Descriptors before = Descriptors.of(self);
    try (Selector _ = Selector.open();
        ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket _ = new Socket(listener.getInetAddress(), listener.getLocalPort());
        Socket _ = listener.accept()) {
      Descriptors now = Descriptors.of(self);
      assertThat(now.of(Kind.EPOLL)).hasSize(before.of(Kind.EPOLL).size() + 1);
      assertThat(now.of(Kind.CONNECTION)).hasSize(before.of(Kind.CONNECTION).size() + 2);
      assertThat(now.of(Kind.LISTENER))
          .extracting(Descriptor::what)
          .contains("port " + listener.getLocalPort());
      assertThat(now.others()).doesNotContainAnyElementsOf(now.of(Kind.CONNECTION));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void filesOfProcAreReadWholeAndMissingOnesAreEmpty() {
    Proc proc = Proc.here();
    assertThat(proc.read("self/limits").orElseThrow()).endsWith("us        \n");
    assertThat(proc.number("sys/fs/file-max").orElseThrow()).isGreaterThan(1_000);
    assertThat(proc.number("sys/fs/file-nr").orElseThrow()).isPositive(); // the first of three
    assertThat(proc.read("no/such/file")).isEmpty();
    assertThat(new Proc(Path.of("/nowhere")).number("sys/fs/file-max")).isEmpty();
  }
}
