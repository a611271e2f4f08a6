package manyclients.exercises.kit.mutation;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What of a solution is not given: its methods, constructors and fields that the stub has not, or
/// has otherwise. Comments and line breaks make no difference.
final class Repair {
  private final List<Member> members;

  /// A member of a class.
  ///
  /// @param code the name of its class, and all of it as the syntax tree says it
  private record Member(String code, int from, int to) {}

  private Repair(List<Member> members) {
    this.members = members;
  }

  /// A member is given when a class of that name has the same in the stub.
  static Repair of(String solution, String stub) {
    Set<String> given = new HashSet<>();
    membersOf(stub).forEach(member -> given.add(member.code));
    List<Member> repaired = new ArrayList<>(membersOf(solution));
    repaired.removeIf(member -> given.contains(member.code));
    return new Repair(repaired);
  }

  /// Whether it is this part that it changes.
  boolean contains(Mutation mutation) {
    return members.stream()
        .anyMatch(member -> member.from <= mutation.from() && mutation.to() <= member.to);
  }

  private static List<Member> membersOf(String source) {
    Parsed parsed = Parsed.of(source);
    List<Member> members = new ArrayList<>();
    parsed.unit().getTypeDecls().forEach(type -> collect(parsed, "", type, members));
    return members;
  }

  /// A class inside a class is its members, too; one inside a method belongs to the method.
  private static void collect(Parsed parsed, String outer, Tree tree, List<Member> members) {
    if (tree instanceof ClassTree type) {
      String path = outer + type.getSimpleName() + ".";
      type.getMembers().forEach(member -> collect(parsed, path, member, members));
    } else {
      members.add(new Member(outer + " " + tree, parsed.from(tree), parsed.to(tree)));
    }
  }
}
