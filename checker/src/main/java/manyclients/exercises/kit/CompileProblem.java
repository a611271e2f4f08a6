package manyclients.exercises.kit;

/// A problem that the compiler reports.
///
/// @param place file and line, or another description of the place
/// @param message the compiler's message
/// @param line the line of source; empty if there is none
/// @param column the column in that line, from 1; 0 if unknown
public record CompileProblem(String place, String message, String line, int column) {}
