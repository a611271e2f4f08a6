package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import manyclients.cli.TestReports.Tested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Maven's test reports are read back, so that some passed tests are worth some of the marks.
class TestReportsTest {
  private static final String REPORT =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="OwnersTest" tests="3" failures="1">
        <properties><property name="java.version" value="25"/></properties>
        <testcase name="noCountIsLost" classname="a.OwnersTest[1]" time="0.1"/>
        <testcase name="replies" classname="a.OwnersTest[1]" time="0.2">
          <failure message="expected: 3&#10; but was: 2" type="x"><![CDATA[at a.B]]></failure>
          <system-out>said</system-out>
        </testcase>
        <testcase name="elsewhere" classname="a.OwnersTest[1]" time="0">
          <skipped message="no strace"/>
        </testcase>
      </testsuite>
      """;

  @TempDir Path module;

  @Test
  void eachTestIsReportedWithItsResult() throws IOException {
    Path reports = Files.createDirectories(module.resolve("target/surefire-reports"));
    Path old = Files.writeString(reports.resolve("TEST-a.OldTest.xml"), REPORT);
    Files.setLastModifiedTime(old, FileTime.fromMillis(1_000));
    Files.writeString(reports.resolve("TEST-a.OwnersTest.xml"), REPORT);
    assertThat(TestReports.of(module, FileTime.fromMillis(2_000)))
        .containsExactly(
            new Tested("a.OwnersTest[1]", "noCountIsLost", "passed", ""),
            new Tested("a.OwnersTest[1]", "replies", "failed", "expected: 3"),
            new Tested("a.OwnersTest[1]", "elsewhere", "skipped", "no strace"));
  }

  @Test
  void aModuleWithoutReportsHasNoTests() throws IOException {
    assertThat(TestReports.of(module, FileTime.fromMillis(0))).isEmpty();
  }
}
