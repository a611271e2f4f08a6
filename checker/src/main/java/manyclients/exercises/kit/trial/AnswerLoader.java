package manyclients.exercises.kit.trial;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import manyclients.exercises.support.Accesses;

/// Loads an answer and its tests. If its test class uses [Accesses], the answer is instrumented: it
/// reports each access to memory that threads may share.
final class AnswerLoader extends URLClassLoader {
  private static final ClassDesc ACCESSES = ClassDesc.of(Accesses.class.getName());
  private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);

  private final Path classes;
  private final String answer;
  private final Path tests;
  private final boolean watched;
  private final boolean traced;

  /// @param classes the folder with the answer
  /// @param tests the folder with its tests
  /// @param traced whether the tests are instrumented, to report each call of the answer
  AnswerLoader(Path classes, Path tests, String testClass, boolean traced) throws IOException {
    super(new URL[] {url(classes), url(tests)}); // the answer's classes come first
    this.classes = classes;
    this.tests = tests;
    this.traced = traced;
    this.answer = testClass.substring(0, testClass.length() - "Test".length());
    byte[] test = Files.readAllBytes(tests.resolve(testClass.replace('.', '/') + ".class"));
    this.watched =
        new String(test, StandardCharsets.ISO_8859_1)
            .contains(Accesses.class.getName().replace('.', '/'));
  }

  private static URL url(Path folder) throws MalformedURLException {
    return folder.toUri().toURL();
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try {
      String file = name.replace('.', '/') + ".class";
      boolean ofAnswer = name.equals(answer) || name.startsWith(answer + "$");
      if (ofAnswer && watched) {
        return define(name, telling(Files.readAllBytes(classes.resolve(file))));
      }
      if (!ofAnswer && traced && Files.exists(tests.resolve(file))) {
        TracedCalls calls = new TracedCalls(ClassDesc.of(answer));
        return define(name, calls.in(classFile(), Files.readAllBytes(tests.resolve(file))));
      }
      return super.findClass(name);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private Class<?> define(String name, byte[] bytes) {
    return defineClass(name, bytes, 0, bytes.length);
  }

  private ClassFile classFile() {
    var resolver =
        ClassHierarchyResolver.ofResourceParsing(this)
            .orElse(ClassHierarchyResolver.defaultResolver());
    return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
  }

  private byte[] telling(byte[] bytes) {
    ClassFile file = classFile();
    ClassModel model = file.parse(bytes);
    Set<String> constants =
        model.fields().stream()
            .filter(field -> field.flags().has(AccessFlag.FINAL))
            .map(field -> field.fieldName().stringValue())
            .collect(Collectors.toSet());
    return file.transformClass(
        model,
        ClassTransform.transformingMethodBodies((code, element) -> tell(code, element, constants)));
  }

  /// Returns whether a class may be an atomic, a semaphore, a lock or a collection. Other classes
  /// of `java.util` count, too, except functional interfaces.
  private static boolean mayBeShared(String owner) {
    return owner.startsWith("java/util/") && !owner.startsWith("java/util/function/");
  }

  private static void tell(CodeBuilder code, CodeElement element, Set<String> constants) {
    boolean accesses =
        switch (element) {
          case FieldInstruction field -> !constants.contains(field.name().stringValue());
          case ArrayLoadInstruction _, ArrayStoreInstruction _ -> true;
          case InvokeInstruction call -> mayBeShared(call.owner().asInternalName());
          default -> false;
        };
    if (accesses) {
      code.invokestatic(ACCESSES, "before", NOTHING);
    }
    code.with(element);
  }
}
