package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import manyclients.contract.Counters;
import manyclients.store.log.AppendLog;
import manyclients.store.log.LogStatus;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// `INFO`: the figures for an operator or a monitoring tool. Redis has ten times as many lines;
/// names and sections are the same.
final class ServerInfo {
  private static final double MEGABYTE = 1 << 20;
  private static final List<String> SECTIONS =
      List.of("server", "clients", "memory", "persistence", "stats", "keyspace");

  private ServerInfo() {}

  static void run(Command command, Client client) {
    StringBuilder text = new StringBuilder();
    for (String section : SECTIONS) {
      if (isWanted(command, section)) {
        text.append(text.isEmpty() ? "" : "\r\n").append(section(section, client.loop()));
      }
    }
    client.replies().text(text.toString().getBytes(UTF_8));
  }

  private static boolean isWanted(Command command, String section) {
    if (command.size() == 1) {
      return true;
    }
    for (int i = 1; i < command.size(); i++) {
      String asked = command.text(i);
      if (asked.equalsIgnoreCase(section)
          || asked.equalsIgnoreCase("all")
          || asked.equalsIgnoreCase("default")
          || asked.equalsIgnoreCase("everything")) {
        return true;
      }
    }
    return false;
  }

  private static String section(String name, StoreProtocol loop) {
    Counters.Snapshot counters = loop.context().counters().snapshot();
    return switch (name) {
      case "server" -> lines("Server", "redis_version:" + Hello.VERSION, "redis_mode:standalone");
      case "clients" -> lines("Clients", "connected_clients:" + counters.open());
      case "memory" -> memory(loop);
      case "persistence" -> persistence(loop.durability().log());
      case "stats" ->
          lines(
              "Stats",
              "total_connections_received:" + counters.accepted(),
              "total_commands_processed:" + counters.requests(),
              "client_output_buffer_limit_disconnections:" + counters.shed());
      default -> keyspace(loop.store().keys());
    };
  }

  private static String memory(StoreProtocol loop) {
    long bytes = loop.store().bytes();
    return lines(
        "Memory",
        "used_memory:" + bytes,
        "used_memory_human:" + Math.round(100 * bytes / MEGABYTE) / 100.0 + "M",
        "maxmemory:" + loop.store().options().maxMemory());
  }

  private static String persistence(@Nullable AppendLog log) {
    if (log == null) {
      return lines("Persistence", "loading:0", "aof_enabled:0");
    }
    LogStatus status = log.status();
    return lines(
        "Persistence",
        "loading:0",
        "aof_enabled:1",
        "aof_rewrite_in_progress:" + (status.isRewriting() ? 1 : 0),
        "aof_last_bgrewrite_status:" + (status.hasRewriteFailed() ? "err" : "ok"),
        "aof_rewrites:" + status.rewrites(),
        "aof_last_write_status:" + (status.failure() == null ? "ok" : "err"),
        "aof_current_size:" + status.size(),
        "aof_base_size:" + status.sizeBefore());
  }

  private static String keyspace(long keys) {
    return keys == 0 ? lines("Keyspace") : lines("Keyspace", "db0:keys=" + keys);
  }

  private static String lines(String title, String... lines) {
    StringBuilder text = new StringBuilder("# ").append(title).append("\r\n");
    for (String line : lines) {
      text.append(line).append("\r\n");
    }
    return text.toString();
  }
}
