package manyclients.store.server;

import manyclients.store.resp.Command;

final class Wildcard {
  private Wildcard() {}

  static boolean matches(Command command, int argument, String name) {
    return command.text(argument).equalsIgnoreCase(name) || command.text(argument).equals("*");
  }
}
