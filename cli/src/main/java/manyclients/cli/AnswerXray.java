package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ServerAnswer;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.swarm.Dialogue;
import manyclients.lab.xray.XrayMain;
import manyclients.lab.xray.XrayPlan;
import manyclients.lab.xray.XrayRun;
import manyclients.lab.xray.Xrayed;

/// X-rays the learner's answer to an exercise, in a JVM that has the answer as an additional
/// engine.
record AnswerXray(Drills drills) {
  /// The line in which a JVM reports the exception that ended a thread. [#REFUSED] is our own line
  /// about a server that did not start.
  private static final Pattern THREW = Pattern.compile("(Exception in thread \"[^\"]*\" .*)");

  private static final Pattern REFUSED = Pattern.compile("course: (?:no server: )?([^;\\n]*)");

  /// Records an X-ray of a learner's server.
  ///
  /// @param exercise the exercise's number
  /// @param options makes the options for an engine of a given name
  Xrayed xray(String exercise, Function<String, ServeOptions> options, XrayPlan plan)
      throws InterruptedException {
    Exercise asked = drills.find(exercise);
    if (!Files.exists(drills.workbook().file(asked))) {
      throw CommandException.failed(
          "there is no answer to " + asked.id() + " in my/",
          "begin with ./course start " + asked.id());
    }
    try (ServerAnswer answer = ServerAnswer.compile(drills.workbook().answer(asked))) {
      return XrayRun.of(
          jvm(answer), options.apply(answer.engine()), plan.withDialogue(dialogue(asked)));
    } catch (IOException e) {
      throw CommandException.failed(
          "your answer to " + asked.id() + " does not serve its clients: " + reason(e),
          "run ./course check " + asked.id() + " to see what is missing");
    }
  }

  private static ChildJvm jvm(ServerAnswer answer) {
    return ChildJvm.of(XrayMain.class)
        .withFlags(answer.flags().toArray(String[]::new))
        .withClassesFirst(answer.folder());
  }

  private static Dialogue dialogue(Exercise exercise) {
    return exercise.talk().filter("chat"::equals).isPresent() ? ChatTalk.DIALOGUE : Dialogue.ECHO;
  }

  /// Returns what the answer threw, or why it did not start, or what its clients met.
  private static String reason(IOException e) {
    String told = String.valueOf(e.getMessage());
    return Stream.of(THREW, REFUSED)
        .map(pattern -> pattern.matcher(told))
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst()
        .orElse(told.lines().findFirst().orElse(""));
  }
}
