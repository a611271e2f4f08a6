package manyclients.exercises.kit;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import manyclients.contract.ServerFactory;
import manyclients.exercises.kit.server.AnswerEngine;
import manyclients.exercises.kit.server.ServerConstructor;

/// An answer that is a server, compiled into a folder. A JVM with this folder before its class path
/// and with these [#flags] has the answer as one more engine.
public final class ServerAnswer implements AutoCloseable {
  private final Exercise exercise;
  private final Folders.Temporary folder;

  private ServerAnswer(Exercise exercise, Folders.Temporary folder) {
    this.exercise = exercise;
    this.folder = folder;
  }

  /// Compiles an answer as a check does.
  ///
  /// @throws ExerciseProblem when it does not compile, or is no server
  public static ServerAnswer compile(Answer answer) throws IOException, InterruptedException {
    ServerAnswer server =
        new ServerAnswer(answer.exercise(), Folders.Temporary.create("course-server-"));
    try {
      server.build(answer);
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void build(Answer answer) throws IOException, InterruptedException {
    List<CompileProblem> problems;
    try (Compiler compiler = new Compiler(ClassPath.entries())) {
      problems =
          compiler.compile(
              List.of(compiler.unit(answer, folder())), List.of(), new Complaints(answer, false));
    }
    if (!problems.isEmpty()) {
      String message = problems.getFirst().message().lines().findFirst().orElse("");
      throw new ExerciseProblem(
          "your answer to %s does not compile (%s: %s)"
              .formatted(exercise.id(), problems.getFirst().place(), message),
          "./course check %s shows where".formatted(exercise.id()));
    }
    if (!isServer(folder(), exercise)) {
      throw new ExerciseProblem(
          "%s, \"%s\", is no server".formatted(exercise.id(), exercise.title()),
          "name an exercise whose class listens on a port");
    }
    Path services = Files.createDirectories(folder().resolve("META-INF/services"));
    Files.writeString(
        services.resolve(ServerFactory.class.getName()), AnswerEngine.class.getName());
  }

  /// Returns whether the class of an exercise, in a folder of classes, is a server. The class is
  /// not run.
  static boolean isServer(Path classes, Exercise exercise) throws IOException {
    URL[] place = {classes.toUri().toURL()};
    try (var loader = new URLClassLoader(place, ServerAnswer.class.getClassLoader())) {
      Class<?> type = Class.forName(exercise.className(), false, loader);
      return ServerFactory.class.isAssignableFrom(type) || ServerConstructor.of(type).isPresent();
    } catch (ClassNotFoundException | LinkageError e) {
      return false; // the file has another class
    }
  }

  public String engine() {
    return "exercise-" + exercise.id();
  }

  /// Returns the folder to put before the class path.
  public Path folder() {
    return folder.path();
  }

  /// Returns the options for the JVM.
  public List<String> flags() {
    return List.of(
        "-D" + AnswerEngine.NAME + "=" + engine(),
        "-D" + AnswerEngine.TYPE + "=" + exercise.className());
  }

  @Override
  public void close() {
    folder.close();
  }
}
