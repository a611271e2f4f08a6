package manyclients.exercises.kit;

/// A problem that the compiler reports.
///
/// @param place file and line, or another description of the place
/// @param message the compiler's words
/// @param line the line of source, empty when there is none
/// @param column where in that line, from 1; 0 when not known
public record CompileProblem(String place, String message, String line, int column) {}
