package manyclients.store.log;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// A disk that distinguishes written data from forced data, and that can lose its power.
///
/// Its faults are fields. Any thread may use it.
final class FakeDisk implements LogFiles {
  private Map<String, FakeFile> names = new HashMap<>();
  private Map<String, FakeFile> forcedNames = new HashMap<>();

  /// The names after each change of them that has not been forced.
  private final List<Map<String, FakeFile>> unforced = new ArrayList<>();

  /// The number of operations so far.
  int operations;

  /// The operation in the middle of which the power fails.
  int failsAt = Integer.MAX_VALUE;

  /// The number of bytes that fit.
  long capacity = Long.MAX_VALUE;

  /// The number of `force` calls before one that fails.
  int forces = Integer.MAX_VALUE;

  /// Makes `force` and `forceDirectory` do nothing, which a test must notice.
  boolean isForgetful;

  boolean isReadOnly;

  @Override
  public synchronized LogFile open(String name) throws IOException {
    FakeFile file = names.get(name);
    if (file == null) {
      return create(name);
    }
    operate();
    return file;
  }

  @Override
  public synchronized LogFile create(String name) throws IOException {
    operate();
    FakeFile file = new FakeFile(this);
    names.put(name, file);
    changed();
    return file;
  }

  @Override
  public synchronized void rename(String from, String to) throws IOException {
    operate();
    names.put(to, names.remove(from));
    changed();
  }

  @Override
  public synchronized void delete(String name) throws IOException {
    operate();
    if (names.remove(name) != null) {
      changed();
    }
  }

  @Override
  public synchronized void forceDirectory() throws IOException {
    operate();
    if (!isForgetful) {
      forcedNames = new HashMap<>(names);
      unforced.clear();
    }
  }

  private void changed() {
    unforced.add(new HashMap<>(names));
  }

  /// Counts an operation.
  ///
  /// @throws PowerFailure from the chosen operation on
  void operate() throws PowerFailure {
    if (++operations >= failsAt) {
      throw new PowerFailure();
    }
  }

  /// Makes the next operation the first that fails.
  synchronized void fail() {
    failsAt = 0;
  }

  /// Returns a disk as it may be after a power failure: with the first few changes of names, and
  /// any of the unforced sectors.
  synchronized FakeDisk pullThePlug(RandomGenerator random) {
    FakeDisk left = new FakeDisk();
    int kept = random.nextInt(unforced.size() + 1);
    Map<String, FakeFile> found = kept == 0 ? forcedNames : unforced.get(kept - 1);
    found.forEach((name, file) -> left.names.put(name, file.afterPowerFailure(left, random)));
    left.forcedNames = new HashMap<>(left.names);
    return left;
  }

  /// Starts the process again after a kill. The disk has kept its power, and all that was written.
  synchronized void restart() {
    failsAt = Integer.MAX_VALUE;
  }

  /// Returns the bytes that another program would read: everything that has been written.
  synchronized byte[] content(String name) {
    FakeFile file = names.get(name);
    return file == null ? new byte[0] : file.content();
  }

  /// Adds a file as if it had existed for a long time.
  synchronized void put(String name, byte[] content) {
    FakeFile file = new FakeFile(this, content);
    names.put(name, file);
    forcedNames.put(name, file);
  }

  synchronized List<String> names() {
    return names.keySet().stream().sorted().toList();
  }

  void reserve(long more) throws IOException {
    long used = names.values().stream().mapToLong(FakeFile::size).sum();
    if (used + more > capacity) {
      throw new IOException("No space left on device");
    }
  }
}
