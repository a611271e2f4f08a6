package manyclients.exercises.ch10;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Bytes of commands, and bytes that are no command, in one piece and in many.
class CommandReaderTest {
  private static final String TOGETHER =
      "A piece may contain several commands: when one is complete, the next may have begun.";
  private static final String DIVIDED =
      "A piece ends after any byte: within a line, between \\r and \\n, within an argument. Keep an"
          + " incomplete command, and the place where to go on.";
  private static final String BYTES =
      "Within an argument no byte has a meaning: only the length says where the argument ends. And"
          + " a byte above 127 is negative in Java; & 0xff turns it into the character.";
  private static final String REFUSED =
      "A number is one to four digits from 0 to 9. Integer.parseInt accepts a sign as well. The"
          + " limits are for a client that announces a length and then sends nothing, or fills all"
          + " of your memory.";
  private static final String AFTER =
      "After bytes that are no command, no byte has a meaning any more. Commands that were complete"
          + " before are valid, and must be returned.";

  private static final List<String> GET = List.of("GET", "name");
  private static final List<String> SET = List.of("SET", "", "a b");

  @Test
  @Order(1)
  @Demand("commands")
  void commandsInOnePiece() {
    check(TOGETHER, false, List.of(GET), encoded(GET));
    check(TOGETHER, false, List.of(SET, GET, GET), encoded(SET) + encoded(GET) + encoded(GET));
  }

  @Test
  @Order(2)
  @Demand("pieces")
  void twoPieces() {
    String all = encoded(GET) + encoded(SET);
    for (int split = 1; split < all.length(); split++) {
      check(DIVIDED, false, List.of(GET, SET), all.substring(0, split), all.substring(split));
    }
  }

  @Test
  @Order(3)
  @Demand("pieces")
  void singleBytes() {
    check(DIVIDED, false, List.of(SET, GET), (encoded(SET) + encoded(GET)).split(""));
  }

  @Test
  @Order(4)
  @Demand("any bytes")
  void argumentsOfAnyBytes() {
    List<String> lines = List.of("SET", "\r\n", "*1\r\n$4\r\nQUIT\r\n");
    check(BYTES, false, List.of(lines, GET), encoded(lines) + encoded(GET));
    List<String> all = List.of("\0\u00ff\u0080$", "\u00e9");
    check(BYTES, false, List.of(all), encoded(all));
    check(BYTES, false, List.of(all, lines), (encoded(all) + encoded(lines)).split(""));
  }

  @Test
  @Order(5)
  @Demand("refused")
  void textsThatAreNoNumber() {
    for (String line : List.of("*+2", "*-1", "*", "*two", "*2 ", "* 2", "*00002", "2", "$2", "")) {
      check(REFUSED, true, List.of(), line + "\r\n");
    }
    for (String line : List.of("$+3", "$-1", "$", "$three", "*3", "3", "$00003")) {
      check(REFUSED, true, List.of(), "*1\r\n" + line + "\r\n");
    }
  }

  @Test
  @Order(6)
  @Demand("refused")
  void theLimitsAndBeyond() {
    List<String> large = new ArrayList<>();
    for (int i = 0; i < CommandReader.MAX_ARGUMENTS; i++) {
      large.add("x".repeat(i == 50 ? CommandReader.MAX_LENGTH : 1));
    }
    check(REFUSED, false, List.of(large), encoded(large));
    check(REFUSED, true, List.of(), "*101\r\n");
    check(REFUSED, true, List.of(), "*0\r\n");
    check(REFUSED, true, List.of(), "*1\r\n$1001\r\n");
    check(REFUSED, true, List.of(), "*999999999");
    check(REFUSED, true, List.of(), "*1\r\n$", "000000003");
  }

  @Test
  @Order(7)
  @Demand("refused")
  void theBytesAfterAnArgument() {
    String means = "An argument is followed by \\r\\n.";
    check(means, true, List.of(), "*1\r\n$3\r\nGETxx");
    check(means, true, List.of(GET), encoded(GET) + "*1\r\n$1\r\na\n\r");
  }

  @Test
  @Order(8)
  @Demand("refused")
  void commandsBeforeAndAfterARefusal() {
    check(AFTER, true, List.of(GET), encoded(GET) + "*x\r\n" + encoded(GET));
    check(AFTER, true, List.of(GET), encoded(GET) + "*x\r\n", encoded(GET));
    check(AFTER, true, List.of(), "*2\r\n$3\r\nGET\r\n*1\r\n", "$4\r\nname\r\n", encoded(GET));
  }

  @Test
  @Order(9)
  @Demand("pieces")
  void anyCommandsInAnyPieces() {
    Random random = new Random(10);
    for (int round = 0; round < 2_000; round++) {
      List<List<String>> commands = new ArrayList<>();
      StringBuilder bytes = new StringBuilder();
      for (int i = random.nextInt(4); i >= 0; i--) {
        List<String> command = new ArrayList<>();
        for (int j = random.nextInt(3); j >= 0; j--) {
          command.add("$1\r\n*".repeat(3).substring(random.nextInt(15)));
        }
        commands.add(command);
        bytes.append(encoded(command));
      }
      List<String> pieces = new ArrayList<>();
      for (int at = 0; at < bytes.length(); ) {
        int end = Math.min(bytes.length(), at + 1 + random.nextInt(12));
        pieces.add(bytes.substring(at, end));
        at = end;
      }
      check(DIVIDED, false, commands, pieces.toArray(String[]::new));
    }
  }

  private static String encoded(List<String> command) {
    StringBuilder bytes = new StringBuilder("*" + command.size() + "\r\n");
    command.forEach(argument ->
        bytes.append('$').append(argument.length()).append("\r\n").append(argument).append("\r\n"));
    return bytes.toString();
  }

  private static void check(
      String means, boolean refused, List<List<String>> commands, String... pieces) {
    String expected = told(commands, refused);
    String happened;
    try {
      CommandReader reader = new CommandReader();
      List<List<String>> found = new ArrayList<>();
      for (String piece : pieces) {
        found.addAll(reader.take(piece.getBytes(ISO_8859_1)));
      }
      happened = told(found, reader.isRefused());
      if (happened.equals(expected)) {
        return;
      }
    } catch (RuntimeException e) {
      happened = Lesson.name(e) + " was thrown";
    }
    throw new Lesson(
        shortened(expected) + " for " + shown(pieces), shortened(happened), means, "resp");
  }

  private static String told(List<List<String>> commands, boolean refused) {
    String all = Lesson.visible(commands.toString());
    return (refused ? "something refused, after " : "nothing refused, and ") + all;
  }

  private static String shown(String... pieces) {
    return shortened(Lesson.visible(String.join(" | ", pieces)));
  }

  private static String shortened(String text) {
    return text.length() <= 160 ? text : text.substring(0, 157) + "...";
  }
}
