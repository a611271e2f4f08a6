package manyclients.exercises.kit;

/// What the compiler did not understand.
///
/// @param place file and line, or what else describes it
/// @param message the compiler's words
/// @param line the line of source, empty when there is none
/// @param column where in that line, from 1; 0 when not known
public record CompileProblem(String place, String message, String line, int column) {}
