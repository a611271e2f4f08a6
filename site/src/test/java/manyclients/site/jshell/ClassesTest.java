package manyclients.site.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassesTest {
  private static final String SESSION = "import manyclients.one.*;";

  @TempDir Path folder;

  @BeforeEach
  void threeClassesOfWhichOneNamesAnother() throws IOException {
    compile("two", "Two", "public static int get() { return 2; }");
    compile("one", "One", "int get() { return manyclients.two.Two.get(); }");
    compile("three", "Three", "");
  }

  @Test
  void aClassThatTheSessionImportsChangesTheHash() throws IOException {
    String before = behind();
    compile("one", "One", "int get() { return 1; }");
    assertThat(behind()).isNotEqualTo(before);
  }

  @Test
  void aClassThatAnImportedClassNamesChangesTheHash() throws IOException {
    String before = behind();
    compile("two", "Two", "public static int get() { return 3; }");
    assertThat(behind()).isNotEqualTo(before);
  }

  @Test
  void aClassThatNoImportedClassNamesLeavesTheHash() throws IOException {
    String before = behind();
    compile("three", "Three", "int get() { return 3; }");
    assertThat(behind()).isEqualTo(before);
  }

  @Test
  void aNewClassInAnImportedPackageChangesTheHash() throws IOException {
    String before = behind();
    compile("one", "Other", "");
    assertThat(behind()).isNotEqualTo(before);
  }

  private String behind() throws IOException {
    return new Classes(List.of(folder)).behind(SESSION);
  }

  private void compile(String part, String name, String member) throws IOException {
    Path source = folder.resolve("source").resolve(name + ".java");
    Files.createDirectories(source.getParent());
    String text = "package manyclients.%s; public class %s { %s }".formatted(part, name, member);
    Files.writeString(source, text);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                List.of(
                        "-proc:none",
                        "-cp",
                        folder.toString(),
                        "-sourcepath",
                        folder.toString(),
                        "-d",
                        folder.toString(),
                        source.toString())
                    .toArray(String[]::new));
    assertThat(status).isZero();
  }
}
