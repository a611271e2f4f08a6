package manyclients.lab.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import manyclients.lab.proc.Descriptor.Kind;

/// All descriptors of a process, each with its name.
public record Descriptors(List<Descriptor> all) {

  /// Those of a process of this user, as they are now.
  public static Descriptors of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    List<Descriptor> all = new ArrayList<>();
    try (DirectoryStream<Path> links = Files.newDirectoryStream(process.resolve("fd"))) {
      // who comes between these two looks is taken for a socket without a connection
      TcpTable sockets = TcpTable.of(new Proc(process));
      for (Path link : links) {
        add(all, link, sockets);
      }
    }
    all.sort(Comparator.comparingInt(Descriptor::number));
    return new Descriptors(all);
  }

  private static void add(List<Descriptor> all, Path link, TcpTable sockets) throws IOException {
    try {
      int number = Integer.parseInt(link.getFileName().toString());
      all.add(Descriptor.of(number, Files.readSymbolicLink(link).toString(), sockets));
    } catch (NoSuchFileException e) {
      // closed since it was listed
    }
  }

  public int count() {
    return all.size();
  }

  public List<Descriptor> of(Kind kind) {
    return all.stream().filter(each -> each.kind() == kind).toList();
  }

  /// Whatever is no connection.
  public List<Descriptor> others() {
    return all.stream().filter(each -> each.kind() != Kind.CONNECTION).toList();
  }
}
