package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import manyclients.tuning.proc.Proc;
import manyclients.tuning.proc.Sizes;
import manyclients.workbench.experiment.Claim;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Factor;
import manyclients.workbench.experiment.Pace;
import manyclients.workbench.experiment.Plan;
import manyclients.workbench.experiment.Run;
import manyclients.workbench.experiment.Subject;
import manyclients.workbench.vitals.Vitals;

/// What buffers of four megabytes, as many a guide recommends them, do for clients who ask little.
public final class BigBuffers implements Experiment {
  private static final int BIG = 4 << 20;
  private static final int FRAME = 64;

  @Override
  public String id() {
    return "big-buffers";
  }

  @Override
  public int chapter() {
    return 6;
  }

  @Override
  public String question() {
    return "What do large socket buffers do for small requests?";
  }

  // tag::big[]
  @Override
  public Plan plan(Pace pace) {
    return Plan.of(pace.pick(1, 5, 5), Factor.of("buffers", "usual", "big"))
        .with("clients", pace.pick(100, 2_000, 10_000))
        .with("requests", pace.pick(1_000, 20_000, 100_000));
  }

  // end::big[]

  // tag::big-measure[]
  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    boolean big = run.level("buffers").equals("big");
    List<SocketChannel> clients = new ArrayList<>();
    try (Subject server = Subject.start("--engine", "selector")) {
      long slab = slab();
      for (int i = 0; i < run.number("clients"); i++) {
        clients.add(connect(server.port(), big));
      }
      run.record("slab-bytes", (slab() - slab) / (double) clients.size());
      Vitals before = server.vitals().orElseThrow();
      int requests = run.number("requests");
      for (int i = 0; i < requests; i++) {
        ask(clients.get(i % clients.size()));
      }
      Vitals after = server.vitals().orElseThrow();
      run.record("requests-per-cpu-second", after.since(before).requestsPerCpuSecond(requests));
    } finally {
      for (SocketChannel client : clients) {
        client.setOption(StandardSocketOptions.SO_LINGER, 0); // no minute in the kernel's memory
        client.close();
      }
    }
  }

  // end::big-measure[]

  private static SocketChannel connect(int port, boolean big) throws IOException {
    SocketChannel channel = SocketChannel.open();
    if (big) {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, BIG);
      channel.setOption(StandardSocketOptions.SO_SNDBUF, BIG);
    }
    channel.connect(new InetSocketAddress("127.0.0.1", port));
    ask(channel);
    return channel;
  }

  private static void ask(SocketChannel channel) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + FRAME).putInt(0, FRAME);
    channel.write(frame);
    frame.clear();
    while (frame.hasRemaining()) {
      if (channel.read(frame) < 0) {
        throw new IOException("the server hung up");
      }
    }
  }

  private static long slab() {
    return Sizes.parse(Proc.here().read("meminfo").orElse("")).of("Slab");
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "buffers-memory",
                "Buffers of four megabytes take no memory while nothing lies in them.",
                "big-slab-bytes",
                "usual-slab-bytes")
            .between(0.95, 1.05),
        Claim.of(
                "buffers-speed",
                "Nor do they answer small requests with less processor time.",
                "big-requests-per-cpu-second",
                "usual-requests-per-cpu-second")
            .between(0.87, 1.15));
  }
}
