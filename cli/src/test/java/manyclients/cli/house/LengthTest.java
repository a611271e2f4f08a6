package manyclients.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/// How long a file and a method may be: short enough to be seen at once.
class LengthTest {
  private static final Limits MAIN = new Limits(250, 25);

  /// A test may take a little longer to tell its story.
  private static final Limits TEST = new Limits(300, 30);

  /// The tests of an exercise are read by learners, too: no longer than other files.
  private static final Limits EXERCISE = new Limits(250, 50);

  private record Limits(int file, int method) {
    static Limits of(Path file) {
      if (file.startsWith("exercises/src/test")) {
        return EXERCISE;
      }
      return file.toString().contains("src/test/") ? TEST : MAIN;
    }
  }

  @Test
  void noFileIsLong() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path file : House.sources()) {
      Path name = House.ROOT.relativize(file);
      long lines = Files.readAllLines(file).size();
      if (lines >= Limits.of(name).file()) {
        tooLong.add(name + ": " + lines + " lines");
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void noMethodIsLong() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjectsFromPaths(House.sources());
      var task = (JavacTask) compiler.getTask(null, files, null, null, null, units);
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<String> tooLong = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        new Measure(unit, positions, tooLong).scan(unit, null);
      }
      assertThat(tooLong).isEmpty();
    }
  }

  /// Measures the body of each method, between its braces.
  private static final class Measure extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> tooLong;

    Measure(CompilationUnitTree unit, SourcePositions positions, List<String> tooLong) {
      this.unit = unit;
      this.positions = positions;
      this.tooLong = tooLong;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      if (method.getBody() != null) {
        LineMap map = unit.getLineMap();
        long first = map.getLineNumber(positions.getStartPosition(unit, method.getBody()));
        long last = map.getLineNumber(positions.getEndPosition(unit, method.getBody()));
        Path file = House.ROOT.relativize(Path.of(unit.getSourceFile().toUri()));
        long lines = last - first - 1;
        if (lines >= Limits.of(file).method()) {
          tooLong.add(file + ":" + first + " " + method.getName() + ": " + lines + " lines");
        }
      }
      return super.visitMethod(method, null);
    }
  }
}
