package manyclients.exercises.kit.mutation;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// A source, its syntax tree, and where in the one the parts of the other stand.
record Parsed(String source, CompilationUnitTree unit, SourcePositions positions) {

  static Parsed of(String source) {
    var file =
        new SimpleJavaFileObject(URI.create("answer:///Answer.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    var javac = ToolProvider.getSystemJavaCompiler();
    var task =
        (JavacTask) javac.getTask(null, null, _ -> {}, List.of("-proc:none"), null, List.of(file));
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      return new Parsed(source, unit, Trees.instance(task).getSourcePositions());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Where it begins, in characters; negative when the compiler has made it.
  int from(Tree tree) {
    return (int) positions.getStartPosition(unit, tree);
  }

  int to(Tree tree) {
    return (int) positions.getEndPosition(unit, tree);
  }
}
