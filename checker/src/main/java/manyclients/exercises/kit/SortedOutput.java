package manyclients.exercises.kit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/// A compiler's output that puts the classes of each source into their own folder.
final class SortedOutput extends ForwardingJavaFileManager<JavaFileManager> {
  private final Map<URI, Path> folders = new HashMap<>();

  SortedOutput(JavaFileManager files, List<Compiler.Unit> units) {
    super(files);
    units.forEach(unit -> folders.put(unit.source().toUri(), unit.folder()));
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      Location location, String name, JavaFileObject.Kind kind, FileObject source)
      throws IOException {
    Path folder = Objects.requireNonNull(folders.get(source.toUri()));
    Path file = folder.resolve(name.replace('.', '/') + kind.extension);
    Files.createDirectories(file.getParent());
    return new SimpleJavaFileObject(file.toUri(), kind) {
      @Override
      public OutputStream openOutputStream() throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file));
      }
    };
  }
}
