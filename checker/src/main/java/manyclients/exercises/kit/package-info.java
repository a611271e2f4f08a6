/// The checker of the exercises.
///
/// [manyclients.exercises.kit.ExerciseCatalog] finds the exercises,
/// [manyclients.exercises.kit.Checker] checks an answer, [manyclients.exercises.kit.Report] puts
/// the verdict into words, [manyclients.exercises.kit.Workbook] keeps the learner's files, and
/// [manyclients.exercises.kit.AnswerKey] has the right and wrong answers that come with the course.
@NullMarked
package manyclients.exercises.kit;

import org.jspecify.annotations.NullMarked;
