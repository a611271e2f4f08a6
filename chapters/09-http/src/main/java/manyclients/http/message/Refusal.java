package manyclients.http.message;

/// Why a request is not served. The server answers with the status and closes the connection: where
/// the refused request ends, and so where the next one would begin, is not known.
///
/// @param status of the response, from 400 to 505
/// @param reason for the log, and for the body of the response; it repeats nothing of the request
public record Refusal(int status, String reason) {}
