package manyclients.tuning.ceiling;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.EpollTcpInfo;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The cost of checking a ceiling, or one connection, in a process with both ends of a thousand
/// connections.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class LookBenchmark {
  private static final int CONNECTIONS = 1_000;

  private final List<SocketChannel> ends = new ArrayList<>();
  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final EpollTcpInfo info = new EpollTcpInfo();
  private final UnixOperatingSystemMXBean system =
      (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private EpollSocketChannel one = new EpollSocketChannel();

  @Setup
  public void connect() throws IOException {
    try (var listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SocketAddress address = listener.getLocalAddress();
      for (int i = 0; i < CONNECTIONS; i++) {
        ends.add(SocketChannel.open(address));
        ends.add(listener.accept());
      }
      one = netty(address);
      ends.add(listener.accept());
    }
  }

  private EpollSocketChannel netty(SocketAddress address) {
    one.unsafe().closeForcibly(); // opened before there was a loop
    var bootstrap = new Bootstrap().group(loop).channel(EpollSocketChannel.class);
    return (EpollSocketChannel)
        bootstrap
            .handler(new ChannelInboundHandlerAdapter())
            .connect(address)
            .syncUninterruptibly()
            .channel();
  }

  @TearDown
  public void close() throws IOException {
    for (SocketChannel end : ends) {
      end.close();
    }
    one.close().syncUninterruptibly();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /// One `getsockopt`: state, round trip, retransmissions, unacknowledged bytes.
  @Benchmark
  public long tcpInfo() {
    one.tcpInfo(info);
    return info.unacked();
  }

  /// Reads a few lines about all sockets together.
  @Benchmark
  public String sockstat() throws IOException {
    return Files.readString(Path.of("/proc/net/sockstat"));
  }

  /// Reads a line per socket.
  @Benchmark
  public String tcpTable() throws IOException {
    return Files.readString(Path.of("/proc/net/tcp6"));
  }

  /// Counts the open descriptors in their directory.
  @Benchmark
  public long descriptors() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.count();
    }
  }

  /// Asks the JDK for the same number.
  @Benchmark
  public long descriptorsByTheBean() {
    return system.getOpenFileDescriptorCount();
  }
}
