package manyclients.http.message;

/// The reason why a request is not served. The server answers with the status and closes the
/// connection, because it does not know where the refused request ends and the next one begins.
///
/// @param status the status of the response, from 400 to 505
/// @param reason for the body of the response; it repeats nothing from the request
public record Refusal(int status, String reason) {}
