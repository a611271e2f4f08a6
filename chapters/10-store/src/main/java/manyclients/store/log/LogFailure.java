package manyclients.store.log;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/// Describes failures in the words of the operating system.
final class LogFailure {
  private LogFailure() {}

  static String of(Throwable cause) {
    String message =
        switch (cause) {
          case AccessDeniedException _ -> "Permission denied";
          case FileSystemException failed when failed.getReason() != null -> failed.getReason();
          default -> cause.getMessage();
        };
    return message == null ? cause.toString() : message.replaceAll("\\s+", " ");
  }
}
