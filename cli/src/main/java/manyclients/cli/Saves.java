package manyclients.cli;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Notices when a file is saved. File events make it quick. A regular check makes it reliable,
/// because some file systems have no events, and a system may run out of them.
final class Saves implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(250);

  /// Editors write in several steps. A save counts when the file has not changed for this long.
  private static final Duration STILL = Duration.ofMillis(40);

  private final Path file;
  private final Runnable saved;
  private final Runnable gone;
  private final Thread thread;
  private volatile boolean closed;

  /// @param saved called on another thread, after each save
  /// @param gone called when the file is gone, and does not come back immediately
  Saves(Path file, Runnable saved, Runnable gone) {
    this.file = file;
    this.saved = saved;
    this.gone = gone;
    String before = print();
    this.thread = Thread.ofPlatform().daemon().name("saves").start(() -> watch(before));
  }

  private void watch(String before) {
    try (Events events = new Events(file.toAbsolutePath().resolveSibling(""))) {
      String known = before;
      boolean missed = false;
      while (!closed) {
        events.await(LOOK);
        String now = print();
        if (!now.equals(known)) {
          known = settled(now);
          missed = false;
          report(known);
        } else if (known.isEmpty() && !missed) {
          missed = true;
          gone.run();
        }
      }
    } catch (InterruptedException e) {
      // the watcher is closed
    }
  }

  private void report(String print) {
    if (!print.isEmpty()) {
      saved.run();
    }
  }

  private String settled(String print) throws InterruptedException {
    String last;
    String now = print;
    do {
      last = now;
      Thread.sleep(STILL);
      now = print();
    } while (!now.equals(last));
    return now;
  }

  /// Returns a string that changes with every save. Empty while there is no file, as between the
  /// two steps of an editor that deletes and renames.
  private String print() {
    try {
      var about = Files.readAttributes(file, BasicFileAttributes.class);
      return about.lastModifiedTime() + " " + about.size() + " " + about.fileKey();
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }

  /// The events of the file system for one folder, where they are available.
  private static final class Events implements AutoCloseable {
    private final @Nullable WatchService service;

    Events(Path folder) {
      service = watching(folder);
    }

    private static @Nullable WatchService watching(Path folder) {
      try {
        WatchService service = folder.getFileSystem().newWatchService();
        folder.register(service, ENTRY_CREATE, ENTRY_MODIFY);
        return service;
      } catch (IOException | UnsupportedOperationException e) {
        return null; // no folder yet, or no more events: the regular check has to be enough
      }
    }

    /// Waits until something may have changed.
    void await(Duration atMost) throws InterruptedException {
      if (service == null) {
        Thread.sleep(atMost);
        return;
      }
      WatchKey key = service.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
      if (key != null) {
        key.pollEvents();
        key.reset();
      }
    }

    @Override
    public void close() {
      try {
        if (service != null) {
          service.close();
        }
      } catch (IOException e) {
        // nothing is left to do after a failed close
      }
    }
  }
}
