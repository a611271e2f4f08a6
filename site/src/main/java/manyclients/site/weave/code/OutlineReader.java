package manyclients.site.weave.code;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
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
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import manyclients.site.weave.code.Outline.Declared;
import manyclients.site.weave.code.Outline.Member;
import manyclients.site.weave.code.Outline.Part;

/// Reads the outline of a file with javac's own parser.
final class OutlineReader {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /// A file manager without a class path: opening its jars for each file takes far longer than
  /// parsing.
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

  private final SourceFile file;
  private final String code;
  private final CompilationUnitTree unit;
  private final SourcePositions positions;

  private OutlineReader(
      SourceFile file, String code, CompilationUnitTree unit, SourcePositions positions) {
    this.file = file;
    this.code = code;
    this.unit = unit;
    this.positions = positions;
  }

  static synchronized Outline read(SourceFile file) {
    var source = new InMemory(file);
    // Diagnostics are ignored: the chapter's own build has compiled the file already.
    JavacTask task =
        (JavacTask)
            COMPILER.getTask(null, NO_FILES, _ -> {}, List.of("-proc:none"), null, List.of(source));
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      return new OutlineReader(file, source.code, unit, positions).outline();
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

  private Outline outline() {
    List<Declared> types = new ArrayList<>();
    int previous = unit.getPackage() == null ? 0 : span(unit.getPackage()).last();
    for (Tree imported : unit.getImports()) {
      previous = span(imported).last();
    }
    for (Tree declaration : unit.getTypeDecls()) {
      if (declaration instanceof ClassTree type) {
        types.add(type(type, previous));
        previous = types.getLast().span().last();
      }
    }
    return new Outline(types);
  }

  /// @param previous the last line of what stands before it
  private Declared type(ClassTree tree, int previous) {
    String name = tree.getSimpleName().toString();
    Span span = span(tree);
    int brace = lineOf(code.indexOf('{', endOfHead(tree)));
    List<Part> parts = new ArrayList<>();
    int last = brace;
    for (Tree part : tree.getMembers()) {
      Span where = span(part);
      if (where.last() < where.first() || isComponent(tree, part)) {
        continue;
      }
      parts.add(part(part, name, where, last));
      last = where.last();
    }
    Span extent = extent(span, previous);
    return new Declared(name, span, extent, new Span(extent.first(), brace), parts);
  }

  private Part part(Tree tree, String type, Span where, int previous) {
    Span extent = extent(where, previous);
    return switch (tree) {
      case ClassTree inner -> type(inner, previous);
      case MethodTree method when method.getName().contentEquals("<init>") ->
          new Member(Outline.Kind.CONSTRUCTOR, type, parameters(method), where, extent);
      case MethodTree method ->
          new Member(
              Outline.Kind.METHOD, method.getName().toString(), parameters(method), where, extent);
      case VariableTree field ->
          new Member(kind(field), field.getName().toString(), List.of(), where, extent);
      case BlockTree block -> {
        String name = block.isStatic() ? "static" : "{}";
        yield new Member(Outline.Kind.INITIALIZER, name, List.of(), where, extent);
      }
      default -> throw new IllegalStateException("no member: " + tree.getKind());
    };
  }

  /// Returns the position in the code at which the last part of a type's head ends: the brace of
  /// its body is after it.
  private int endOfHead(ClassTree tree) {
    List<Tree> head = new ArrayList<>(tree.getTypeParameters());
    head.add(tree.getModifiers());
    if (tree.getExtendsClause() != null) {
      head.add(tree.getExtendsClause());
    }
    head.addAll(tree.getImplementsClause());
    head.addAll(tree.getPermitsClause());
    tree.getMembers().stream().filter(part -> isComponent(tree, part)).forEach(head::add);
    long start = positions.getStartPosition(unit, tree);
    return (int)
        head.stream()
            .mapToLong(part -> positions.getEndPosition(unit, part))
            .reduce(start, Math::max);
  }

  /// Returns whether a field is a component of a record: its other fields are static.
  private static boolean isComponent(ClassTree type, Tree part) {
    return type.getKind() == Tree.Kind.RECORD
        && part instanceof VariableTree field
        && !field.getModifiers().getFlags().contains(Modifier.STATIC);
  }

  private static Outline.Kind kind(VariableTree field) {
    boolean constant = field.getModifiers().getFlags().contains(Modifier.STATIC);
    return constant ? Outline.Kind.CONSTANT : Outline.Kind.FIELD;
  }

  private static List<String> parameters(MethodTree method) {
    return method.getParameters().stream().map(OutlineReader::parameter).toList();
  }

  private static String parameter(VariableTree parameter) {
    String type = withoutTypeArguments(parameter.getType().toString());
    boolean variable = parameter.toString().contains("... " + parameter.getName());
    return variable ? type.replaceFirst("\\[\\]$", "...") : type;
  }

  private static String withoutTypeArguments(String type) {
    String bare = type.replaceAll("<[^<>]*>", "");
    return bare.equals(type) ? bare : withoutTypeArguments(bare);
  }

  private Span extent(Span declared, int previous) {
    int first = declared.first();
    for (int line = previous + 1; line < first; line++) {
      if (!file.isBoilerplate(line)) {
        first = line;
      }
    }
    return new Span(first, declared.last());
  }

  private Span span(Tree tree) {
    long start = positions.getStartPosition(unit, tree);
    long end = positions.getEndPosition(unit, tree);
    if (start < 0 || end < 0) {
      return new Span(1, 0); // written by the compiler, not by the author
    }
    return new Span(lineOf(start), lineOf(end));
  }

  private int lineOf(long position) {
    return (int) unit.getLineMap().getLineNumber(position);
  }
}
