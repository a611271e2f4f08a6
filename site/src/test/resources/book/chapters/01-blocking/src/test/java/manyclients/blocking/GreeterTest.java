package manyclients.blocking;

class GreeterTest {
  void itGreets() {
    assert new FirstGreeter("Hello").greet("you").equals("Hello, you");
  }

  void itGreetsEachTheSame() {
    var greeter = new FirstGreeter("Hello");
    assert greeter.greet("you").equals(greeter.greet("you"));
  }
}
