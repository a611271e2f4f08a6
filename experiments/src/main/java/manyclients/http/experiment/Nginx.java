package manyclients.http.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import manyclients.lab.experiment.Programs;

/// nginx in its own process: one worker, no access log, and file descriptors that stay open. It
/// sends files with `sendfile`, as distributions configure it, or reads and writes them, which
/// costs less for small ones. It follows the protocol of [manyclients.lab.process.ServerMain], and
/// names the worker as its process.
public final class Nginx {
  private Nginx() {}

  /// Returns whether nginx is on the path.
  static boolean isInstalled() {
    return Programs.isInstalled("nginx");
  }

  /// @param args the name, `nginx` or `nginx-reading`, and the folder with the pages
  public static void main(String[] args) throws IOException, InterruptedException {
    Path own = Files.createDirectory(Path.of(args[1], "nginx-" + ProcessHandle.current().pid()));
    int port = freePort();
    String sendfile = args[0].equals("nginx") ? "on" : "off";
    Process process = start(own, port, args[1], sendfile);
    try {
      long worker = awaitWorker(process, port);
      System.out.printf("listening on 127.0.0.1:%s engine=nginx pid=%s%n", port, worker);
      System.in.transferTo(OutputStream.nullOutputStream()); // until the parent has ended
    } finally {
      process.destroy();
      process.waitFor(5, TimeUnit.SECONDS);
    }
    System.exit(0);
  }

  private static Process start(Path own, int port, String pages, String sendfile)
      throws IOException {
    Path file =
        Files.writeString(own.resolve("nginx.conf"), configuration(own, port, pages, sendfile));
    return new ProcessBuilder("nginx", "-p", own.toString(), "-c", file.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /// Returns the configuration. `user` is for a start by root, whose workers could not read the
  /// pages otherwise.
  private static String configuration(Path own, int port, String pages, String sendfile) {
    return """
    daemon off;
    user %3$s;
    worker_processes 1;
    pid %1$s/nginx.pid;
    error_log stderr crit;
    events { worker_connections 16384; }
    http {
      access_log off;
      default_type application/octet-stream;
      keepalive_requests 1000000000;
      keepalive_timeout 5m;
      open_file_cache max=16 inactive=1h;
      open_file_cache_valid 1h;
      sendfile %5$s;
      client_body_temp_path %1$s/body;
      proxy_temp_path %1$s/proxy;
      fastcgi_temp_path %1$s/fastcgi;
      uwsgi_temp_path %1$s/uwsgi;
      scgi_temp_path %1$s/scgi;
      server { listen 127.0.0.1:%2$s backlog=4096; root %4$s; }
    }
    """
        .formatted(own, port, System.getProperty("user.name", "nobody"), pages, sendfile);
  }

  private static int freePort() throws IOException {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /// Waits for the worker. The master listens before it forks the worker.
  private static long awaitWorker(Process master, int port)
      throws IOException, InterruptedException {
    while (master.isAlive()) {
      try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        var worker = master.children().findFirst();
        if (worker.isPresent()) {
          return worker.get().pid();
        }
      } catch (IOException e) {
        // not listening yet
      }
      master.waitFor(20, TimeUnit.MILLISECONDS);
    }
    throw new IOException("nginx did not start");
  }
}
