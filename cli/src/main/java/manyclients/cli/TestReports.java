package manyclients.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Maven's reports of the tests that it has run.
final class TestReports {
  private static final XMLInputFactory XML = XMLInputFactory.newDefaultFactory();

  static {
    XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
  }

  /// A test, and its result.
  ///
  /// @param test its name, with its parameters if it has any
  /// @param state `passed`, `failed` or `skipped`
  /// @param message the first line of why it failed or was skipped; may be empty
  public record Tested(String className, String test, String state, String message) {}

  private TestReports() {}

  /// Returns the tests of a module that were run since `begin`.
  static List<Tested> of(Path module, FileTime begin) throws IOException {
    Path reports = module.resolve("target/surefire-reports");
    if (!Files.isDirectory(reports)) {
      return List.of();
    }
    List<Tested> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(reports)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".xml")).sorted().toList()) {
        if (Files.getLastModifiedTime(file).compareTo(begin) >= 0) {
          tests.addAll(read(file));
        }
      }
    }
    return tests;
  }

  private static List<Tested> read(Path file) throws IOException {
    List<Tested> tests = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = XML.createXMLStreamReader(in);
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamReader.START_ELEMENT) {
          switch (xml.getLocalName()) {
            case "testcase" ->
                tests.add(
                    new Tested(attribute(xml, "classname"), attribute(xml, "name"), "passed", ""));
            case "failure", "error" -> tests.add(ended(tests.removeLast(), "failed", xml));
            case "skipped" -> tests.add(ended(tests.removeLast(), "skipped", xml));
            default -> {}
          }
        }
      }
    } catch (XMLStreamException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    return tests;
  }

  private static Tested ended(Tested test, String state, XMLStreamReader xml) {
    String message = attribute(xml, "message").strip().lines().findFirst().orElse("");
    return new Tested(test.className(), test.test(), state, message);
  }

  private static String attribute(XMLStreamReader xml, String name) {
    return Optional.ofNullable(xml.getAttributeValue(null, name)).orElse("");
  }
}
