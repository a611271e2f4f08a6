package manyclients.lab.proc;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import manyclients.lab.proc.Descriptor.Kind;

/// All descriptors of a process.
public record Descriptors(List<Descriptor> all) {

  /// Returns the current descriptors of a process of this user.
  public static Descriptors of(long pid) throws IOException {
    Proc process = Proc.of(pid);
    Map<String, String> links = process.links("fd");
    // a socket that is closed between the two readings counts as one without a connection
    TcpTable sockets = TcpTable.of(process);
    List<Descriptor> all = new ArrayList<>();
    links.forEach(
        (number, link) -> all.add(Descriptor.of(Integer.parseInt(number), link, sockets)));
    all.sort(Comparator.comparingInt(Descriptor::number));
    return new Descriptors(all);
  }

  public int count() {
    return all.size();
  }

  /// Returns the descriptors of one kind.
  public List<Descriptor> of(Kind kind) {
    return all.stream().filter(each -> each.kind() == kind).toList();
  }

  /// Returns all descriptors except connections.
  public List<Descriptor> others() {
    return all.stream().filter(each -> each.kind() != Kind.CONNECTION).toList();
  }
}
