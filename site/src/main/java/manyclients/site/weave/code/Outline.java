package manyclients.site.weave.code;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// The types and members that a Java file declares, with the lines on which they stand.
///
/// @param types the types at the top of the file
record Outline(List<Declared> types) {

  /// A class, record, interface or enum.
  ///
  /// @param header the lines of its declaration up to its first member
  record Declared(
      String name, Span span, Span header, List<Declared> types, List<Member> members) {}

  /// A method, a constructor (named like its class) or a field.
  record Member(String name, boolean method, Span span) {}

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /// Knows no class path: to open its jars for each file takes far longer than to parse it.
  private static final StandardJavaFileManager NO_FILES =
      COMPILER.getStandardFileManager(null, null, null);

  static {
    try {
      NO_FILES.setLocation(StandardLocation.CLASS_PATH, List.of());
      NO_FILES.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static synchronized Outline of(SourceFile file) {
    var source = new InMemory(file);
    // Diagnostics are swallowed: the chapter's own build has compiled the file already.
    JavacTask task =
        (JavacTask)
            COMPILER.getTask(null, NO_FILES, _ -> {}, List.of("-proc:none"), null, List.of(source));
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      return new Reader(unit, Trees.instance(task).getSourcePositions()).outline();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class InMemory extends SimpleJavaFileObject {
    private final String code;

    InMemory(SourceFile file) {
      super(file.path().toUri(), Kind.SOURCE);
      code = String.join("\n", file.lines()) + "\n";
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return code;
    }
  }

  private record Reader(CompilationUnitTree unit, SourcePositions positions) {
    Outline outline() {
      List<Declared> types = new ArrayList<>();
      for (Tree declaration : unit.getTypeDecls()) {
        if (declaration instanceof ClassTree type) {
          types.add(type(type));
        }
      }
      return new Outline(types);
    }

    Declared type(ClassTree tree) {
      String name = tree.getSimpleName().toString();
      List<Declared> types = new ArrayList<>();
      List<Member> members = new ArrayList<>();
      Span span = span(tree);
      for (Tree part : tree.getMembers()) {
        Span where = span(part);
        if (where.last() < where.first()) {
          continue; // written by the compiler, not by the author
        }
        switch (part) {
          case ClassTree inner -> types.add(type(inner));
          case MethodTree method -> members.add(new Member(name(method, name), true, where));
          case VariableTree field ->
              members.add(new Member(field.getName().toString(), false, where));
          default -> {} // initializer blocks have no name
        }
      }
      return new Declared(name, span, header(span, types, members), types, members);
    }

    private static Span header(Span type, List<Declared> types, List<Member> members) {
      int last = type.last();
      for (Declared inner : types) {
        last = Math.min(last, inner.span().first() - 1);
      }
      for (Member member : members) {
        // A record's components are fields on the line of its declaration.
        last = Math.min(last, Math.max(type.first(), member.span().first() - 1));
      }
      return new Span(type.first(), Math.max(type.first(), last));
    }

    private static String name(MethodTree method, String type) {
      return method.getName().contentEquals("<init>") ? type : method.getName().toString();
    }

    private Span span(Tree tree) {
      LineMap lines = unit.getLineMap();
      long start = positions.getStartPosition(unit, tree);
      long end = positions.getEndPosition(unit, tree);
      if (start < 0 || end < 0) {
        return new Span(1, 0);
      }
      return new Span((int) lines.getLineNumber(start), (int) lines.getLineNumber(end));
    }
  }
}
