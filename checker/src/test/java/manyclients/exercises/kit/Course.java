package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A course with one exercise, in its own folder. The exercise is to write `Sum.of`, which adds two
/// numbers.
record Course(Path root) {

  static Course in(Path root) throws IOException {
    Course course = new Course(root);
    Files.createDirectories(root.resolve("chapters/01-blocking"));
    course.write(
        "exercises/1.1/exercise.adoc",
        """
        = The sum
        :minutes: 5
        :difficulty: 1
        :file: Sum.java
        :sections: accept

        Add two numbers.

        * *zero*: Nothing and nothing is nothing.
        * *sum*: The sum of two numbers is returned.
        """);
    course.write("exercises/1.1/hint1.adoc", "Think.\n");
    course.write("exercises/1.1/hint2.adoc", "Think harder.\n");
    course.write("exercises/1.1/stub/Sum.java", answer("return 0; // TODO"));
    course.write("solutions/1.1/Sum.java", answer("return a + b;"));
    course.write(
        "exercises/1.1/SumTest.java",
        """
        package manyclients.exercises.ch01;

        import manyclients.exercises.support.Demand;
        import manyclients.exercises.support.Lesson;
        import org.junit.jupiter.api.Order;
        import org.junit.jupiter.api.Test;

        class SumTest {
          @Test
          @Order(2)
          @Demand("sum")
          void aSumOfTwoNumbersIsTheirSum() throws Exception {
            if (Sum.of(2, 3) != 5) {
              throw new Lesson("2 + 3 to be 5", "it was not", "Add them.", "numbers");
            }
          }

          @Test
          @Order(1)
          @Demand("zero")
          void nothingAndNothingIsNothing() throws Exception {
            if (Sum.of(0, 0) != 0) {
              throw new Lesson("0", "something else", "Add them.", "numbers");
            }
          }
        }
        """);
    return course;
  }

  /// Returns a file with an answer that has this method body.
  static String answer(String body) {
    return """
    package manyclients.exercises.ch01;

    class Sum {
      static int of(int a, int b) throws Exception {
        %s
      }
    }
    """
        .formatted(body);
  }

  Exercise exercise() {
    return ExerciseCatalog.load(root).find("1.1");
  }

  /// Writes an answer to the learner's folder.
  Answer solve(String body) throws IOException {
    write("my/manyclients/exercises/ch01/Sum.java", answer(body));
    return new Workbook(root, Progress.load(root)).answer(exercise());
  }

  void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
