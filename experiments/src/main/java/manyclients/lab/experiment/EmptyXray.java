package manyclients.lab.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.TypeKind;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import manyclients.contract.xray.Xray;

/// The class [Xray] with empty methods. The JIT compiler removes the calls of such methods, so a
/// server with this class is as fast as one without an X-ray.
final class EmptyXray {
  private static final String FILE = Xray.class.getName().replace('.', '/') + ".class";

  private EmptyXray() {}

  /// Writes the class into a jar file, for the start of a class path.
  ///
  /// @return a temporary file, which belongs to the caller
  static Path archive() throws IOException {
    Path archive = Files.createTempFile("empty-xray", ".jar");
    try (var out = new JarOutputStream(Files.newOutputStream(archive))) {
      out.putNextEntry(new JarEntry(FILE));
      out.write(emptied());
    }
    return archive;
  }

  /// Returns the class with empty public methods. The other methods are removed, because nothing
  /// calls them any more.
  private static byte[] emptied() throws IOException {
    ClassFile classFile = ClassFile.of();
    try (InputStream in = Xray.class.getResourceAsStream("Xray.class")) {
      byte[] whole = Objects.requireNonNull(in).readAllBytes();
      return classFile.transformClass(
          classFile.parse(whole),
          (emptied, element) -> {
            if (element instanceof MethodModel method) {
              if (method.flags().has(AccessFlag.PUBLIC)) {
                emptied.transformMethod(method, emptied(method));
              }
            } else {
              emptied.with(element);
            }
          });
    }
  }

  private static MethodTransform emptied(MethodModel method) {
    TypeKind kind = TypeKind.from(method.methodTypeSymbol().returnType());
    return (emptied, element) -> {
      if (element instanceof CodeModel) {
        emptied.withCode(code -> (kind == TypeKind.VOID ? code : code.iconst_0()).return_(kind));
      } else {
        emptied.with(element);
      }
    };
  }
}
