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

/// Looks into the learner's answer to an exercise, in a JVM that has it as one engine more.
record AnswerXray(Drills drills) {
  /// What a JVM says of a thread that has ended by an exception, and our own of a server that has
  /// not come up.
  private static final Pattern THREW = Pattern.compile("(Exception in thread \"[^\"]*\" .*)");

  private static final Pattern REFUSED = Pattern.compile("course: (?:no server: )?([^;\\n]*)");

  /// Looks into a learner's server.
  ///
  /// @param exercise its number
  /// @param options how an engine of that name is run
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
          "./course check " + asked.id() + " says what is missing");
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

  /// What an answer has thrown, or what its clients have met.
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
