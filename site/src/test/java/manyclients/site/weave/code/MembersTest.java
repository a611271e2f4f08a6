package manyclients.site.weave.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MembersTest {
  private static final String SERVER =
      """
      package sample;

      import java.util.List;

      /// A server.
      @Deprecated
      public final class Server implements AutoCloseable {
        static final int MOST = 10;

        /// Where it listens.
        private final int port;

        Server() {
          this(0);
        }

        Server(int port) {
          this.port = port;
        }

        int port() {
          return port;
        }

        // Why it is late:
        // nothing above needs it.

        private int later;

        /// Serves one.
        void serve(String client) {}

        void serve(List<String> clients, int... ports) {
          clients.forEach(this::serve);
        }

        enum State {
          /// Before.
          OPEN,
          /// After.
          CLOSED;

          boolean isOver() {
            return this == CLOSED;
          }
        }

        record Client(String name, int age) {
          Client {
            name = name.strip();
          }

          Client(String name) {
            this(name, 0);
          }
        }

        static {
          System.gc();
        }

        @Override
        public void close() {}
      }
      """;

  private final List<String> troubles = new ArrayList<>();

  private String shown(String names) {
    return shown("chapters/01-one/src/main/java/sample/Server.java", SERVER, names);
  }

  private String shown(String path, String code, String names) {
    List<String> text = code.lines().toList();
    var file = new SourceFile(Path.of(path), path, text);
    return new Outlines()
        .members(file, names, troubles::add).stream()
            .map(file::line)
            .collect(Collectors.joining("\n"));
  }

  @Test
  void methodIncludesTheCommentAboveIt() {
    assertThat(shown("serve(String)"))
        .isEqualTo("  /// Serves one.\n  void serve(String client) {}");
    assertThat(shown("later"))
        .startsWith("  // Why it is late:\n")
        .endsWith("it.\n\n  private int later;");
  }

  @Test
  void nameMeansAllOverloads() {
    assertThat(shown("serve"))
        .startsWith(
            "  /// Serves one.\n  void serve(String client) {}\n\n  void serve(List<String>")
        .endsWith("this::serve);\n  }");
    assertThat(shown("new")).contains("Server() {").contains("Server(int port) {");
  }

  @Test
  void parametersNameOneOverload() {
    assertThat(shown("serve(List, int...)")).startsWith("  void serve(List<String> clients");
    assertThat(shown("new(int)")).startsWith("  Server(int port) {").endsWith("port;\n  }");
    assertThat(shown("new()")).contains("this(0)").doesNotContain("int port");
  }

  @Test
  void headerEndsWithTheFieldsAboveTheFirstMethod() {
    assertThat(shown("header"))
        .startsWith("/// A server.\n@Deprecated\npublic final class")
        .endsWith("  private final int port;");
    assertThat(shown("declaration")).endsWith("class Server implements AutoCloseable {");
    assertThat(shown("State.header")).endsWith("    CLOSED;");
  }

  @Test
  void membersStandInTheOrderOfTheSourceWithTheBlankLinesBetweenThem() {
    assertThat(shown("new(int),new(),header"))
        .contains(
            "private final int port;\n\n  Server() {\n    this(0);\n  }\n\n  Server(int port)");
    assertThat(troubles).isEmpty();
  }

  @Test
  void nestedTypesAreShownWholeOrInPart() {
    assertThat(shown("State")).startsWith("  enum State {").endsWith("    }\n  }");
    assertThat(shown("Server.State")).isEqualTo(shown("State"));
    assertThat(shown("State.OPEN")).isEqualTo("    /// Before.\n    OPEN,");
    assertThat(shown("Client.header")).isEqualTo("  record Client(String name, int age) {");
    assertThat(shown("Client.new(String,int)"))
        .startsWith("    Client {")
        .endsWith("strip();\n    }");
    assertThat(shown("static")).startsWith("  static {");
    assertThat(troubles).isEmpty();
  }

  @Test
  void closingBraceGoesWithTheLastMember() {
    assertThat(shown("close")).isEqualTo("  @Override\n  public void close() {}\n}");
    assertThat(shown("State.isOver")).endsWith("CLOSED;\n    }\n  }");
    assertThat(shown("Client.new(String)")).endsWith("0);\n    }\n  }");
  }

  @Test
  void closingBraceOfTestIsShownWithItsDeclaration() {
    String test = "class OneTest {\n  void a() {}\n\n  void b() {}\n}\n";
    String path = "chapters/01-one/src/test/java/sample/OneTest.java";
    assertThat(shown(path, test, "b")).isEqualTo("  void b() {}");
    assertThat(shown(path, test, "header,a,b")).endsWith("  void b() {}\n}");
  }

  @Test
  void fieldsAreAllThatAreNotStatic() {
    String code =
        """
        class Two {
          static final int ONE = 1;

          enum State {
            OPEN
          }

          private int a;
          private int b;

          int fields() {
            return a + b;
          }
        }
        """;
    String path = "chapters/01-one/src/main/java/sample/Two.java";
    assertThat(shown(path, code, "fields")).isEqualTo("  private int a;\n  private int b;");
    assertThat(shown(path, code, "fields()")).startsWith("  int fields() {").endsWith("  }\n}");
    assertThat(shown(path, code, "State")).isEqualTo("  enum State {\n    OPEN\n  }");
    assertThat(troubles).isEmpty();
  }

  @Test
  void messageAboutAnUnknownNameListsTheKnownNames() {
    assertThat(shown("sevre")).isEmpty();
    assertThat(troubles)
        .containsExactly(
            "no member 'sevre' in Server.java; it has header, MOST, this.port, new(), new(int),"
                + " port(),"
                + " later, serve(String), serve(List,int...), State, Client, static, close");
    troubles.clear();
    shown("State.open,Stat.OPEN");
    assertThat(troubles)
        .satisfiesExactly(
            first -> assertThat(first).startsWith("no member 'State.open' in Server.java;"),
            second -> assertThat(second).startsWith("no member 'Stat.OPEN' in Server.java;"));
  }

  @Test
  void fieldAndMethodOfOneNameAreToldApart() {
    shown("port");
    assertThat(troubles)
        .containsExactly("'port' of Server.java may mean a field of Server, or Server.port()");
    troubles.clear();
    assertThat(shown("port()")).startsWith("  int port() {");
    assertThat(troubles).isEmpty();
  }

  @Test
  void aNameInAFileOfTwoTypesNeedsItsType() {
    String code = "class A {\n  void run() {}\n}\n\nclass B {\n  void run() {}\n}\n";
    String path = "chapters/01-one/src/main/java/sample/A.java";
    shown(path, code, "run,header");
    assertThat(troubles)
        .containsExactly(
            "'run' of A.java may mean A.run(), or B.run()",
            "'header' of A.java may mean A.header, or B.header");
    assertThat(shown(path, code, "B.run")).isEqualTo("  void run() {}\n}");
    assertThat(shown(path, code, "B")).isEqualTo("class B {\n  void run() {}\n}");
  }

  @Test
  void membersOfAChunkAreNeighbours() {
    shown("new(),port()");
    assertThat(troubles)
        .containsExactly(
            "lines 17 to 19 of Server.java stand between these members;"
                + " include them as well, or the members one by one");
  }
}
