package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import manyclients.store.command.CommandSpec;
import manyclients.store.command.Glob;
import manyclients.store.log.AppendLog;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;
import manyclients.store.server.Handling.Container;
import manyclients.store.server.Handling.OfClient;
import manyclients.store.server.Handling.OfKeys;
import manyclients.store.server.Handling.When;
import org.jspecify.annotations.Nullable;

/// Commands about the server: `COMMAND`, `CONFIG`, `INFO`, and `BGREWRITEAOF`, which is for
/// operators.
final class ServerCommands {
  private static final Container COMMAND =
      new Container(
          new OfClient("command", -1, When.USUAL, ServerCommands::describeAll),
          List.of(
              new OfClient("command|count", 2, When.USUAL, ServerCommands::count),
              new OfClient("command|docs", -2, When.USUAL, ServerCommands::docs),
              new OfClient("command|info", -2, When.USUAL, ServerCommands::describeSome)));

  private static final Container CONFIG =
      new Container(
          new OfClient("config", -2, When.USUAL, Container.NEVER_ALONE),
          List.of(new OfClient("config|get", -3, When.USUAL, ServerCommands::get)));

  static final List<Handling> COMMANDS =
      List.of(
          COMMAND,
          CONFIG,
          new OfClient("info", -1, When.USUAL, ServerInfo::run),
          new OfClient("bgrewriteaof", 1, When.USUAL, ServerCommands::rewrite));

  private ServerCommands() {}

  private static void describeAll(Command command, Client client) {
    List<Handling> all = client.loop().dispatcher().all();
    client.replies().array(all.size());
    all.forEach(one -> describe(one, client.replies()));
  }

  private static void count(Command command, Client client) {
    client.replies().number(client.loop().dispatcher().all().size());
  }

  /// Replies that there are no docs. `redis-cli` uses them for help while you type.
  private static void docs(Command command, Client client) {
    client.replies().map(0);
  }

  private static void describeSome(Command command, Client client) {
    client.replies().array(command.size() - 2);
    for (int i = 2; i < command.size(); i++) {
      describe(client.loop().dispatcher().find(command, i), client.replies());
    }
  }

  /// Replies with name, number of arguments, flags, and the places of the keys; the rest is empty.
  private static void describe(@Nullable Handling one, RespReplies replies) {
    if (one == null) {
      replies.noArray();
      return;
    }
    CommandSpec spec = one instanceof OfKeys(var known) ? known : null;
    replies.array(10);
    text(one.name(), replies);
    replies.number(one.arity());
    List<String> flags = flags(spec);
    replies.array(flags.size());
    flags.forEach(replies::status);
    replies.number(spec == null ? 0 : spec.firstKey());
    replies.number(spec == null ? 0 : spec.lastKey());
    replies.number(spec == null ? 0 : spec.step());
    for (int empty = 0; empty < 4; empty++) {
      replies.array(0);
    }
  }

  private static List<String> flags(@Nullable CommandSpec spec) {
    List<String> flags = new ArrayList<>();
    if (spec != null) {
      flags.add(spec.writes() ? "write" : "readonly");
      if (spec.grows()) {
        flags.add("denyoom");
      }
    }
    return flags;
  }

  private static void get(Command command, Client client) {
    Map<String, String> found = new LinkedHashMap<>();
    for (int i = 2; i < command.size(); i++) {
      byte[] pattern = command.text(i).toLowerCase(Locale.ROOT).getBytes(UTF_8);
      for (Map.Entry<String, String> setting : settings(client).entrySet()) {
        if (Glob.matches(pattern, setting.getKey().getBytes(UTF_8))) {
          found.put(setting.getKey(), setting.getValue());
        }
      }
    }
    client.replies().map(found.size());
    found.forEach((name, value) -> {
      text(name, client.replies());
      text(value, client.replies());
    });
  }

  /// Starts a rewrite without waiting for it. `INFO` shows whether it is still running.
  private static void rewrite(Command command, Client client) {
    AppendLog log = client.loop().durability().log();
    if (log == null) {
      client.replies().error("ERR there is no append-only file");
    } else if (log.failure() != null) {
      client.replies().error(client.loop().failing());
    } else if (log.rewrite()) {
      client.replies().status("Background append only file rewriting started");
    } else {
      client.replies().error("ERR Background append only file rewriting already in progress");
    }
  }

  private static Map<String, String> settings(Client client) {
    StoreOptions options = client.loop().store().options();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("save", "");
    settings.put("appendonly", options.appendOnly() == null ? "no" : "yes");
    settings.put("appendfsync", options.fsync().name().toLowerCase(Locale.ROOT));
    settings.put("databases", "1");
    settings.put("maxmemory", String.valueOf(options.maxMemory()));
    settings.put("maxmemory-policy", "noeviction");
    settings.put("maxclients", String.valueOf(client.loop().context().limits().maxConnections()));
    settings.put("proto-max-bulk-len", String.valueOf(client.loop().context().limits().maxFrame()));
    settings.put("timeout", "0");
    return settings;
  }

  private static void text(String text, RespReplies replies) {
    replies.bulk(text.getBytes(UTF_8));
  }
}
