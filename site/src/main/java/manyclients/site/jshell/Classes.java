package manyclients.site.jshell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import manyclients.site.files.Hash;

/// The course's classes on this program's class path that a session may run: those of the packages
/// that it names, and all classes that these name in turn.
///
/// Safe to call from several threads; each class is read once.
public final class Classes {
  private static final Pattern PACKAGE = Pattern.compile("\\bmanyclients(?:\\.[a-z]\\w*)+");
  private static final Pattern NAME = Pattern.compile("manyclients/[\\w/$]+");

  private final StandardJavaFileManager files =
      ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);
  private final Map<String, Read> read = new ConcurrentHashMap<>();

  /// @param hash the hash of its bytes
  /// @param named the course's classes that it names
  private record Read(String hash, Set<String> named) {}

  /// Reads the classes of this program.
  public Classes() {}

  Classes(List<Path> classPath) throws IOException {
    files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
  }

  /// Returns the hash of all classes that some code may lead to.
  ///
  /// @param code such as imports, and the input of a session
  public String behind(String code) {
    Deque<String> next = new ArrayDeque<>();
    PACKAGE
        .matcher(code)
        .results()
        .map(MatchResult::group)
        .distinct()
        .forEach(name -> {
          next.addAll(in(name));
        });
    Map<String, String> found = new TreeMap<>();
    while (!next.isEmpty()) {
      String name = next.remove();
      if (!found.containsKey(name)) {
        Read type = read.computeIfAbsent(name, this::read);
        found.put(name, type.hash);
        next.addAll(type.named);
      }
    }
    return Hash.of(found);
  }

  private synchronized List<String> in(String name) {
    List<String> classes = new ArrayList<>();
    try {
      for (JavaFileObject file :
          files.list(
              StandardLocation.CLASS_PATH, name, EnumSet.of(JavaFileObject.Kind.CLASS), false)) {
        classes.add(files.inferBinaryName(StandardLocation.CLASS_PATH, file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return classes;
  }

  private synchronized Read read(String name) {
    try {
      JavaFileObject file =
          files.getJavaFileForInput(StandardLocation.CLASS_PATH, name, JavaFileObject.Kind.CLASS);
      if (file == null) {
        return new Read("", Set.of());
      }
      try (InputStream in = file.openInputStream()) {
        return read(in.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Read read(byte[] bytes) {
    Set<String> named = new TreeSet<>();
    for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
      if (entry instanceof ClassEntry type) {
        NAME.matcher(type.asInternalName())
            .results()
            .forEach(name -> named.add(name.group().replace('/', '.')));
      }
    }
    Hash hash = new Hash();
    hash.add(bytes);
    return new Read(hash.hex(), named);
  }
}
