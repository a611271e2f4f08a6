package manyclients.blocking;

import java.util.List;

class SecondGreeter {
  private final String word;

  SecondGreeter(String word) {
    this.word = word;
  }

  String greet(List<String> names) {
    return word + ", " + String.join(" and ", names);
  }

  int length() {
    return word.length();
  }
}
