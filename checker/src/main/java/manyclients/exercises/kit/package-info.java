/// The machinery of the exercises: what there is to do, what the learner has done, and what to say
/// about it.
///
/// [manyclients.exercises.kit.ExerciseCatalog] finds the exercises,
/// [manyclients.exercises.kit.Checker] tries an answer, [manyclients.exercises.kit.Report] puts its
/// verdict into words, [manyclients.exercises.kit.Workbook] looks after the learner's files, and
/// [manyclients.exercises.kit.AnswerKey] has the answers that come with the course, right and
/// wrong.
@NullMarked
package manyclients.exercises.kit;

import org.jspecify.annotations.NullMarked;
