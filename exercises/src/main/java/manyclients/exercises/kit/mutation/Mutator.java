package manyclients.exercises.kit.mutation;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LambdaExpressionTree.BodyKind;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/// Makes mutations of a source by its syntax tree. The operators are those of PIT (conditions and
/// their bounds, arithmetic, increments, constants, what is returned, calls), and those that
/// learners' mistakes have taught: a statement forgotten or in the wrong place, an answer not
/// looked at, a field for all instances, one buffer for two, only the first of many, only one
/// round, a `catch` too many, too wide or too narrow, an empty `finally`.
///
/// No types are known here. What does not compile is no wrong answer, and is left out by those that
/// try it.
public final class Mutator extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private static final Map<Kind, List<String>> OTHERS =
      Map.ofEntries(
          Map.entry(Kind.LESS_THAN, List.of("<", "<=")),
          Map.entry(Kind.LESS_THAN_EQUAL, List.of("<=", "<")),
          Map.entry(Kind.GREATER_THAN, List.of(">", ">=")),
          Map.entry(Kind.GREATER_THAN_EQUAL, List.of(">=", ">")),
          Map.entry(Kind.EQUAL_TO, List.of("==", "!=")),
          Map.entry(Kind.NOT_EQUAL_TO, List.of("!=", "==")),
          Map.entry(Kind.CONDITIONAL_AND, List.of("&&", "||")),
          Map.entry(Kind.CONDITIONAL_OR, List.of("||", "&&")),
          Map.entry(Kind.PLUS, List.of("+", "-")),
          Map.entry(Kind.MINUS, List.of("-", "+")),
          Map.entry(Kind.MULTIPLY, List.of("*", "/")),
          Map.entry(Kind.DIVIDE, List.of("/", "*")),
          Map.entry(Kind.REMAINDER, List.of("%", "*")),
          Map.entry(Kind.LEFT_SHIFT, List.of("<<", ">>")),
          Map.entry(Kind.RIGHT_SHIFT, List.of(">>", "<<")),
          Map.entry(Kind.UNSIGNED_RIGHT_SHIFT, List.of(">>>", ">>")),
          Map.entry(Kind.AND, List.of("&", "|")),
          Map.entry(Kind.OR, List.of("|", "&")),
          Map.entry(Kind.XOR, List.of("^", "|")),
          Map.entry(Kind.PLUS_ASSIGNMENT, List.of("+=", "-=")),
          Map.entry(Kind.MINUS_ASSIGNMENT, List.of("-=", "+=")),
          Map.entry(Kind.MULTIPLY_ASSIGNMENT, List.of("*=", "/=")),
          Map.entry(Kind.DIVIDE_ASSIGNMENT, List.of("/=", "*=")),
          Map.entry(Kind.AND_ASSIGNMENT, List.of("&=", "|=")),
          Map.entry(Kind.OR_ASSIGNMENT, List.of("|=", "&=")),
          Map.entry(Kind.POSTFIX_INCREMENT, List.of("++", "--")),
          Map.entry(Kind.PREFIX_INCREMENT, List.of("++", "--")),
          Map.entry(Kind.POSTFIX_DECREMENT, List.of("--", "++")),
          Map.entry(Kind.PREFIX_DECREMENT, List.of("--", "++")));

  private static final Set<Kind> DROPPED =
      EnumSet.of(
          Kind.EXPRESSION_STATEMENT,
          Kind.IF,
          Kind.WHILE_LOOP,
          Kind.FOR_LOOP,
          Kind.ENHANCED_FOR_LOOP,
          Kind.DO_WHILE_LOOP,
          Kind.BREAK,
          Kind.CONTINUE,
          Kind.RETURN,
          Kind.THROW);

  private static final Set<Kind> SWAPPED =
      EnumSet.of(
          Kind.EXPRESSION_STATEMENT,
          Kind.IF,
          Kind.WHILE_LOOP,
          Kind.FOR_LOOP,
          Kind.ENHANCED_FOR_LOOP,
          Kind.TRY);

  private static final Set<String> COPIES =
      Set.of("duplicate", "slice", "asReadOnlyBuffer", "clone", "copy", "retainedDuplicate");

  private final String source;
  private final Parsed parsed;
  private final Map<String, Mutation> found = new LinkedHashMap<>();
  private @Nullable MethodTree method;

  private Mutator(Parsed parsed) {
    this.source = parsed.source();
    this.parsed = parsed;
  }

  /// All mutations of a source, in their order there. No two make the same text.
  public static List<Mutation> mutationsOf(String source) {
    Mutator mutator = new Mutator(Parsed.of(source));
    mutator.scan(mutator.parsed.unit(), null);
    List<Mutation> all = new ArrayList<>(mutator.found.values());
    all.sort((a, b) -> Integer.compare(a.from(), b.from()));
    return all;
  }

  private int from(Tree tree) {
    return parsed.from(tree);
  }

  private int to(Tree tree) {
    return parsed.to(tree);
  }

  private String text(Tree tree) {
    return source.substring(from(tree), to(tree));
  }

  private void add(String operator, int from, int to, String instead) {
    if (from < 0 || to < from) {
      return; // the compiler has made it: it stands nowhere
    }
    Mutation mutation = new Mutation(operator, from, to, instead);
    String mutant = mutation.applyTo(source);
    if (!mutant.equals(source)) {
      found.putIfAbsent(mutant, mutation);
    }
  }

  private void replace(String operator, Tree tree, String instead) {
    add(operator, from(tree), to(tree), instead);
  }

  // ---- statements

  @Override
  public @Nullable Void visitBlock(BlockTree block, @Nullable Void nothing) {
    List<? extends StatementTree> statements = block.getStatements();
    for (int i = 0; i < statements.size(); i++) {
      StatementTree statement = statements.get(i);
      if (DROPPED.contains(statement.getKind())) {
        replace("drop", statement, "");
      }
      if (i > 0
          && SWAPPED.contains(statement.getKind())
          && SWAPPED.contains(statements.get(i - 1).getKind())
          && !(isPlain(statements.get(i - 1)) && isPlain(statement))) {
        swap(statements.get(i - 1), statement);
      }
    }
    return super.visitBlock(block, null);
  }

  private void swap(StatementTree one, StatementTree two) {
    String between = source.substring(to(one), from(two));
    add("swap", from(one), to(two), text(two) + between + text(one));
  }

  /// Whether it only takes over a value that has a name, as constructors do: two of them may stand
  /// in any order.
  private static boolean isPlain(StatementTree statement) {
    return statement instanceof ExpressionStatementTree alone
        && alone.getExpression() instanceof AssignmentTree assignment
        && assignment.getVariable() instanceof MemberSelectTree
        && assignment.getExpression() instanceof IdentifierTree;
  }

  @Override
  public @Nullable Void visitCase(CaseTree branch, @Nullable Void nothing) {
    if (branch.getBody() instanceof ExpressionStatementTree statement) {
      replace("drop", statement, "{}");
    }
    return super.visitCase(branch, null);
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void nothing) {
    if (lambda.getBodyKind() == BodyKind.EXPRESSION) {
      replace("drop", lambda.getBody(), "{}");
    }
    MethodTree outer = method;
    method = null; // what it returns, its method does not
    super.visitLambdaExpression(lambda, null);
    method = outer;
    return null;
  }

  @Override
  public @Nullable Void visitMethod(MethodTree declared, @Nullable Void nothing) {
    MethodTree outer = method;
    method = declared;
    BlockTree body = declared.getBody();
    if (body != null && body.getStatements().size() > 1) {
      replace("return early", body, "{}");
    }
    super.visitMethod(declared, null);
    method = outer;
    return null;
  }

  @Override
  public @Nullable Void visitReturn(ReturnTree statement, @Nullable Void nothing) {
    ExpressionTree value = statement.getExpression();
    if (value != null && method != null && !(value instanceof LiteralTree)) {
      String type = String.valueOf(method.getReturnType());
      switch (type) {
        case "boolean" -> negate(value);
        case "int", "long", "double" -> replace("return", value, "0");
        default -> replace("return", value, "null");
      }
    }
    return super.visitReturn(statement, null);
  }

  // ---- conditions

  private void negate(ExpressionTree condition) {
    ExpressionTree bare = bare(condition);
    if (bare.getKind() == Kind.LOGICAL_COMPLEMENT) {
      replace("negate", bare, text(((UnaryTree) bare).getExpression()));
    } else {
      replace("negate", bare, "!(" + text(bare) + ")");
    }
  }

  private static ExpressionTree bare(ExpressionTree condition) {
    return condition instanceof ParenthesizedTree inner ? bare(inner.getExpression()) : condition;
  }

  /// What is asked has an effect, and its answer is not looked at.
  private void ignore(ExpressionTree condition) {
    ExpressionTree bare = bare(condition);
    if (bare instanceof UnaryTree not && not.getKind() == Kind.LOGICAL_COMPLEMENT) {
      ignore(not.getExpression());
    } else if (bare instanceof MethodInvocationTree) {
      replace("ignore", bare, "(" + text(bare) + " || true)");
      replace("ignore", bare, "(" + text(bare) + " && false)");
    }
  }

  @Override
  public @Nullable Void visitIf(IfTree statement, @Nullable Void nothing) {
    negate(statement.getCondition());
    ignore(statement.getCondition());
    replace("always", bare(statement.getCondition()), "true");
    if (statement.getElseStatement() != null) {
      replace("never", bare(statement.getCondition()), "false");
    }
    return super.visitIf(statement, null);
  }

  @Override
  public @Nullable Void visitConditionalExpression(
      ConditionalExpressionTree choice, @Nullable Void nothing) {
    negate(choice.getCondition());
    replace("always", choice, text(choice.getTrueExpression()));
    replace("never", choice, text(choice.getFalseExpression()));
    return super.visitConditionalExpression(choice, null);
  }

  @Override
  public @Nullable Void visitBinary(BinaryTree binary, @Nullable Void nothing) {
    other(binary, binary.getLeftOperand());
    if (binary.getKind() == Kind.CONDITIONAL_AND || binary.getKind() == Kind.CONDITIONAL_OR) {
      replace("only", binary, text(binary.getLeftOperand()));
      replace("only", binary, text(binary.getRightOperand()));
      ignore(binary.getLeftOperand());
      ignore(binary.getRightOperand());
    }
    return super.visitBinary(binary, null);
  }

  /// Another operator, behind this operand.
  private void other(Tree whole, ExpressionTree operand) {
    List<String> pair = OTHERS.get(whole.getKind());
    if (pair != null) {
      int at = source.indexOf(pair.getFirst(), to(operand));
      add(pair.getFirst(), at, at + pair.getFirst().length(), pair.getLast());
    }
  }

  @Override
  public @Nullable Void visitUnary(UnaryTree unary, @Nullable Void nothing) {
    switch (unary.getKind()) {
      case POSTFIX_INCREMENT, POSTFIX_DECREMENT -> other(unary, unary.getExpression());
      case PREFIX_INCREMENT, PREFIX_DECREMENT -> {
        List<String> pair = OTHERS.getOrDefault(unary.getKind(), List.of());
        add(pair.getFirst(), from(unary), from(unary) + 2, pair.getLast());
      }
      case LOGICAL_COMPLEMENT -> replace("negate", unary, text(unary.getExpression()));
      case UNARY_MINUS -> {
        if (!(unary.getExpression() instanceof LiteralTree)) {
          replace("sign", unary, text(unary.getExpression()));
        }
      }
      default -> {}
    }
    return super.visitUnary(unary, null);
  }

  @Override
  public @Nullable Void visitCompoundAssignment(
      CompoundAssignmentTree assignment, @Nullable Void nothing) {
    other(assignment, assignment.getVariable());
    return super.visitCompoundAssignment(assignment, null);
  }

  @Override
  public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void nothing) {
    switch (literal.getValue()) {
      case Integer number -> {
        replace("constant", literal, String.valueOf(number + 1));
        if (number == 1) {
          replace("constant", literal, "0");
        }
      }
      case Long number -> replace("constant", literal, (number + 1) + "L");
      case Double number -> replace("constant", literal, String.valueOf(number * 2 + 1));
      case Boolean yes -> replace("constant", literal, String.valueOf(!yes));
      case null, default -> {}
    }
    return super.visitLiteral(literal, null);
  }

  // ---- loops: one round only

  @Override
  public @Nullable Void visitWhileLoop(WhileLoopTree loop, @Nullable Void nothing) {
    negate(loop.getCondition());
    ignore(loop.getCondition());
    once(loop.getStatement());
    return super.visitWhileLoop(loop, null);
  }

  @Override
  public @Nullable Void visitDoWhileLoop(DoWhileLoopTree loop, @Nullable Void nothing) {
    negate(loop.getCondition());
    once(loop.getStatement());
    return super.visitDoWhileLoop(loop, null);
  }

  @Override
  public @Nullable Void visitForLoop(ForLoopTree loop, @Nullable Void nothing) {
    if (loop.getCondition() != null) {
      negate(loop.getCondition());
    }
    once(loop.getStatement());
    return super.visitForLoop(loop, null);
  }

  @Override
  public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree loop, @Nullable Void nothing) {
    once(loop.getStatement());
    return super.visitEnhancedForLoop(loop, null);
  }

  private void once(StatementTree body) {
    if (body instanceof BlockTree block && !block.getStatements().isEmpty()) {
      int end = to(block.getStatements().getLast());
      add("once", end, end, " break;");
    }
  }

  // ---- the first for all, one for two

  @Override
  public @Nullable Void visitArrayAccess(ArrayAccessTree access, @Nullable Void nothing) {
    if (!(access.getIndex() instanceof LiteralTree)) {
      replace("first", access.getIndex(), "0");
    }
    return super.visitArrayAccess(access, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
    List<? extends ExpressionTree> arguments = call.getArguments();
    if (call.getMethodSelect() instanceof MemberSelectTree select) {
      String receiver = text(select.getExpression());
      String name = select.getIdentifier().toString();
      if (name.equals("get")
          && arguments.size() == 1
          && !(arguments.getFirst() instanceof LiteralTree)) {
        replace("first", arguments.getFirst(), "0");
      }
      if (receiver.equals("Math") && arguments.size() == 2) {
        arguments.forEach(argument -> replace("only", call, "(" + text(argument) + ")"));
      }
      if (COPIES.contains(name) && arguments.isEmpty()) {
        replace("share", call, receiver);
      }
      if (name.startsWith("copyOf")) {
        replace("share", call, text(arguments.getFirst()));
      }
    }
    return super.visitMethodInvocation(call, null);
  }

  @Override
  public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
    Set<Modifier> modifiers = variable.getModifiers().getFlags();
    boolean field = getCurrentPath().getParentPath().getLeaf().getKind() == Kind.CLASS;
    if (field && !modifiers.contains(Modifier.STATIC)) {
      int type = from(variable.getType());
      int begin = from(variable);
      String before = source.substring(begin, type);
      if (variable.getInitializer() == null) {
        before = before.replace("final ", ""); // no constructor may set it then
      }
      add("static", begin, type, before + "static ");
    }
    return super.visitVariable(variable, null);
  }

  // ---- exceptions

  @Override
  public @Nullable Void visitTry(TryTree attempt, @Nullable Void nothing) {
    List<? extends CatchTree> catches = attempt.getCatches();
    BlockTree finallyBlock = attempt.getFinallyBlock();
    boolean alone = catches.size() == 1 && finallyBlock == null && attempt.getResources().isEmpty();
    if (alone) {
      replace("drop catch", attempt, text(attempt.getBlock()));
    }
    for (CatchTree one : catches) {
      if (!alone) {
        replace("drop catch", one, "");
      }
      if (!one.getBlock().getStatements().isEmpty()) {
        replace("empty catch", one.getBlock(), "{}");
      }
      wide(one.getParameter().getType());
    }
    if (finallyBlock != null && !finallyBlock.getStatements().isEmpty()) {
      replace("empty finally", finallyBlock, "{}");
    }
    return super.visitTry(attempt, null);
  }

  private void wide(Tree caught) {
    switch (text(caught)) {
      case "Throwable" -> replace("narrow catch", caught, "Exception");
      case "Exception" -> {
        replace("narrow catch", caught, "RuntimeException");
        replace("widen catch", caught, "Throwable");
      }
      default -> replace("widen catch", caught, "Exception");
    }
  }
}
