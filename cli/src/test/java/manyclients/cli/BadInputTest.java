package manyclients.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import manyclients.site.weave.Stamp;
import manyclients.site.weave.WeaveOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          srve                                        | there is no command 'srve'
          engines --jsn                               | there is no option '--jsn'
          engines all                                 | there is no argument 'all'
          serve --engine teapot                       | there is no engine 'teapot'
          serve --engine sequential --port many       | '--port': 'many' is not an int
          serve --engine sequential --port 70000      | --port is 70000
          serve --engine sequential --threads -1      | --threads is -1
          serve --engine sequential --max-frame -1    | --max-frame is -1
          serve --engine sequential --max-buffered -1 | --max-buffered is -1
          serve --engine sequential --max-buffered 1g | '--max-buffered': '1g' is not a long
          serve --engine sequential --handler teapot  | teapot
          run                                         | missing required parameter: 'CLASS'
          run TeapotEcho                              | there is no class 'TeapotEcho' to run
          run FirstEcho --port 70000                  | --port is 70000
          talk --port 0                               | --port is 0
          load                                        | missing required option: '--port=N'
          load --port 0                               | --port must be 1 to 65535, not 0
          load --port 7 --connections 0               | --connections must be 1 to 1000000
          load --port 7 --connections 2000000000      | --connections must be 1 to 1000000
          load --port 7 --rate 0                      | --rate must be more than 0
          load --port 7 --rate 9 --closed             | mutually exclusive
          load --port 7 --duration 0                  | --duration must be more than 0
          inquest --engine teapot                     | there is no engine 'teapot'
          inquest --clients 0                         | --clients is 0
          xray --engine teapot                        | there is no engine 'teapot'
          xray --compare teapot                       | there is no engine 'teapot'
          xray --handler teapot                       | there is no handler 'teapot'
          xray --clients 0                            | --clients must be 1 to 1000, not 0
          xray --seconds 0                            | --seconds must be 0.1 to 60, not 0.0
          xray --seconds long                         | '--seconds': 'long' is not a double
          xray --threads -1                           | --threads is -1
          xray --out xray.txt                         | --out is xray.txt
          xray --attach 4711                          | missing required argument(s): --port=N
          xray --attach 0 --port 7                    | --attach is 0
          xray --attach 1 --port 70000                | --port is 70000
          xray --attach 1 --port 7 --compare selector | --attach and --compare exclude each other
          xray 3.9 --engine selector                  | an exercise and --engine exclude each other
          xray 3.9 --attach 1 --port 7                | an exercise and --attach exclude each other
          xray 3.99                                   | there is no exercise 3.99
          read --port 65536                           | --port is 65536
          test 77                                     | there is no chapter '77'
          test --json                                 | no chapter given
          shell 77                                    | there is no chapter '77'
          shell                                       | missing required parameter: 'CHAPTER'
          check 7.7                                   | there is no exercise 7.7
          check                                       | no exercise given
          check --all 1.1                             | --all and an ID exclude each other
          check --against nowhere 1.1                 | there is no folder nowhere
          check --each nowhere 1.1                    | there is no folder nowhere
          check --each . --against . 1.1              | --against and --each exclude each other
          plan --sessions 0                           | --sessions is 0
          plan --chapters 77                          | there is no chapter '77'
          serve --bind no.such.host.invalid           | --bind is no.such.host.invalid
          talk --host no.such.host.invalid            | there is no host 'no.such.host.invalid'
          load --port 7 --host no.such.host.invalid   | there is no host 'no.such.host.invalid'
          check --against 3.2                         | there is no folder 3.2
          check --against 7.7/never-waits             | there is no exercise 7.7
          check --against 3.2/teapot                  | 3.2 has no answer 'teapot'
          check --against 3.2/never-waits 3.2         | 3.2/never-waits already names its exercise
          start 7.7                                   | there is no exercise 7.7
          hint 7.7                                    | there is no exercise 7.7
          solution 7.7                                | there is no exercise 7.7
          reset 7.7                                   | there is no exercise 7.7
          """)
  void aWrongUseIsReportedInOneLineWithStatus2(String command, String message) {
    Said.by(command.split(" ")).isOneLine(2, message);
  }

  @Test
  void aTakenPortOfAServerIsReportedInOneLineWithStatus1() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Said.by("serve", "--engine", "sequential", "--port", port)
          .isOneLine(1, "port " + port + " is not available");
    }
  }

  @Test
  void aTakenPortOfTheBookIsReportedInOneLineWithStatus1(@TempDir Path root) throws IOException {
    woven(root);
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Said.in(root, "", "read", "--port", port).isOneLine(1, "port " + port + " is not available");
    }
  }

  @Test
  void aBookThatCannotBeWrittenIsReportedInOneLineWithStatus1(@TempDir Path root)
      throws IOException {
    Files.createDirectories(root.resolve("site"));
    Files.writeString(root.resolve("site/target"), "a file where the folder should be");
    Said.in(root, "", "weave").isOneLine(1, "can't write the book");
  }

  /// Creates a course folder whose book is up to date.
  static void woven(Path root) throws IOException {
    Path site = Files.createDirectories(root.resolve("site/target/site"));
    Files.writeString(site.resolve("index.html"), "<p>A book</p>");
    Stamp.of(new WeaveOptions(root, site, false, false)).write();
  }
}
