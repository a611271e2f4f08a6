package manyclients.blocking;

class FirstGreeter {
  private final String word;

  FirstGreeter(String word) {
    this.word = word;
  }

  String greet(String name) {
    return word + ", " + name;
  }

  int length() {
    return word.length();
  }
}
