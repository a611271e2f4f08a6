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

/// A folder of results that took long to compute. Each is named by a hash of all its inputs, so it
/// is computed again after a change of them, and is never out of date. Results in use stay in
/// memory, too.
///
/// Safe to call from several threads; only [#forgetOthers] must not run while a result is being
/// kept.
public final class Kept {
  private final Path folder;
  private final Object[] maker;
  private final Map<String, Serializable> lately = new ConcurrentHashMap<>();
  private final Set<String> used = ConcurrentHashMap.newKeySet();

  /// @param maker the inputs that all results share, such as the version of a program
  public Kept(Path folder, Object... maker) {
    this.folder = folder;
    this.maker = maker.clone();
  }

  /// Returns the name of the result of these parts. A part's string form must contain everything
  /// that the result depends on.
  public String key(String kind, Object... parts) {
    return kind + "-" + Hash.of(Hash.of(maker), Hash.of(parts));
  }

  /// Returns the result that is kept under this name, if there is one.
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
      return Optional.empty(); // unreadable or missing: it is computed again
    }
  }

  /// Returns the result that is kept under this name, or computes and keeps it.
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

  /// Deletes the results that were not used since the last call.
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
