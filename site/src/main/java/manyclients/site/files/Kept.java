package manyclients.site.files;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// A folder of results that took long to make. Each is called by a hash of all that it was made of,
/// so that it is made again exactly when something else would come of it, and nothing is ever out
/// of date. What was asked for lately stays in memory, too.
///
/// Safe to call from several threads.
public final class Kept {
  private final Path folder;
  private final Object[] maker;
  private final Map<String, Serializable> lately = new ConcurrentHashMap<>();
  private final Set<String> used = ConcurrentHashMap.newKeySet();

  /// @param maker what everything is made by, such as the version of a program
  public Kept(Path folder, Object... maker) {
    this.folder = folder;
    this.maker = maker.clone();
  }

  /// The name of what is made of these parts, each of which says all of itself as a string.
  public String key(String kind, Object... parts) {
    return kind + "-" + Hash.of(Hash.of(maker), Hash.of(parts));
  }

  /// What is kept under that name.
  public <T extends Serializable> Optional<T> get(String key, Class<T> type) {
    used.add(key);
    Serializable before = lately.get(key);
    if (before != null) {
      return Optional.of(type.cast(before));
    }
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve(key));
      T value = type.cast(new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject());
      lately.put(key, value);
      return Optional.of(value);
    } catch (IOException | ClassNotFoundException | RuntimeException notWhole) {
      return Optional.empty(); // or not there: it is made again
    }
  }

  /// What is kept under that name, or else what comes of making it, which is kept from now on.
  public <T extends Serializable> T get(String key, Class<T> type, Supplier<T> make) {
    return get(key, type)
        .orElseGet(() -> {
          T made = make.get();
          put(key, made);
          return made;
        });
  }

  public void put(String key, Serializable value) {
    used.add(key);
    lately.put(key, value);
    try {
      Files.createDirectories(folder);
      Path fresh = Files.createTempFile(folder, "fresh-", "");
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (var out = new ObjectOutputStream(bytes)) {
        out.writeObject(value);
      }
      Files.write(fresh, bytes.toByteArray());
      Folders.move(fresh, folder.resolve(key));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Deletes what was not asked for since the last time.
  public void forgetOthers() throws IOException {
    lately.keySet().retainAll(used);
    for (Path file : Folders.entries(folder)) {
      if (!used.contains(file.getFileName().toString())) {
        Files.deleteIfExists(file);
      }
    }
    used.clear();
  }
}
