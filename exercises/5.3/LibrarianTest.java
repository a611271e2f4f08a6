package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Archive;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.LoopServer;
import manyclients.exercises.support.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One client with questions, and a staff that works when it is told to. The last test has two
/// clients, real sockets, and a real pool.
class LibrarianTest {
  private static final int LARGE = 1_000_000;
  private static final int SEVERAL = 8;
  private static final int SMALL = 8_192;
  private static final int LINES = 400;
  private static final int LOOKS = 50;

  private final LibrarianStage stage = new LibrarianStage();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("no waiting")
  void theLoopDoesNotWaitForTheArchive() {
    stage.sayToQuickStaff("a\n");
    if (stage.loopAsks()) {
      throw LibrarianLessons.loopAsks();
    }
    if (stage.loopWaits()) {
      throw LibrarianLessons.loopWaits();
    }
  }

  @Test
  @Order(2)
  @Demand("one at a time")
  void theAnswerGoesToTheClient() {
    stage.say("a\n");
    if (stage.staff().jobs() == 0) {
      throw LibrarianLessons.nothingToDo();
    }
    stage.staff().doOldest();
    stage.turn();
    if (stage.asked().isEmpty()) {
      throw LibrarianLessons.notAsked();
    }
    expectHeard("A", "a");
    if (stage.staff().jobs() > 0) {
      throw LibrarianLessons.asksForNothing();
    }
  }

  @Test
  @Order(3)
  @Demand("in the loop")
  void theStaffAsksAndTouchesNothingElse() {
    stage.say("a\nb\n");
    stage.losesB(new IOException());
    boolean touched = Accesses.byOthers(() -> stage.staff().doOldest());
    final boolean made = stage.answersKept() > 0; // before the loop turns
    if (stage.staff().isHandedJobsByOthers()) {
      throw LibrarianLessons.handedByOthers();
    }
    stage.turn();
    touched |= Accesses.byOthers(() -> stage.staff().doOldest()); // and this one fails
    if (touched) {
      throw LibrarianLessons.touchedByOthers();
    }
    if (made) {
      throw LibrarianLessons.writtenByOthers();
    }
  }

  @Test
  @Order(4)
  @Demand("one at a time")
  void answersLeaveInTheOrderOfTheQuestions() {
    stage.say("a\nb\nc\n");
    stage.workNewestFirst();
    expectHeard("ABC", "a, b and c in one read, where the staff begins with the newest");
    String letters = "abcdefghijklmnopqrstuvwxyz";
    stage.say(letters.replaceAll(".", "$0\n"));
    stage.workNewestFirst();
    expectHeard("ABC" + letters.toUpperCase(Locale.ROOT), "26 more in one read");
  }

  @Test
  @Order(5)
  @Demand("one at a time")
  void aClientHasOneQuestionInWork() {
    stage.say("a\nb\nc\n");
    if (stage.staff().jobs() != 1) {
      throw LibrarianLessons.severalInWork(stage.staff().jobs());
    }
  }

  @Test
  @Order(6)
  @Demand("one at a time")
  void stillOneWhileItsAnswerIsOnTheWayToTheLoop() {
    stage.say("a\n");
    stage.staff().doOldest();
    stage.say("b\n");
    stage.say("c\n");
    if (stage.staff().jobs() != 1) {
      throw LibrarianLessons.severalInWork(stage.staff().jobs());
    }
  }

  @Test
  @Order(7)
  @Demand("reading")
  void whileNoQuestionWaitsMoreAreRead() {
    stage.say("a\n");
    stage.say("b\n");
    if (stage.read() < 2) {
      throw LibrarianLessons.readsTooLittle();
    }
  }

  @Test
  @Order(8)
  @Demand("reading")
  void whileAQuestionWaitsNoMoreAreRead() {
    stage.say("a\nb\n");
    stage.say("c\n");
    stage.say("d\n");
    if (stage.read() > 2 || stage.isRead()) {
      throw LibrarianLessons.readsOn();
    }
    stage.workNewestFirst();
    if (stage.read() < 4) {
      throw LibrarianLessons.readsNoMore();
    }
    expectHeard("ABCD", "a and b, and then c and d, which had to wait in the kernel");
  }

  @Test
  @Order(9)
  @Demand("reading")
  void whenTheOneThatWaitedIsInWorkMoreAreRead() {
    stage.say("a\nb\n");
    stage.staff().doOldest();
    stage.turn();
    if (!stage.isRead()) {
      throw LibrarianLessons.readsTooLate();
    }
  }

  @Test
  @Order(10)
  @Demand("at once")
  void anAnswerLeavesAtOnce() {
    stage.say("a\nb\n");
    stage.staff().doOldest();
    stage.turn();
    if (!stage.heard().equals("A")) {
      throw LibrarianLessons.notFlushed(stage.heard());
    }
  }

  @Test
  @Order(11)
  @Demand("owners")
  void aQuestionThatIsAnsweredHasNoOwner() {
    expectGone(stage.say("a\nb\n"), "two questions have been answered");
  }

  @Test
  @Order(12)
  @Demand("failures")
  void aClientWhoseQuestionCannotBeAnsweredIsSentAway() {
    for (Throwable how :
        List.of(
            new IOException(),
            new IllegalStateException(),
            new AssertionError(),
            new OutOfMemoryError("the test's own"))) {
      try (LibrarianStage fresh = new LibrarianStage()) {
        fresh.losesB(how);
        ByteBuf bytes = fresh.say("a\nb\nc\n");
        fresh.workNewestFirst();
        String name = how.getClass().getSimpleName();
        if (!fresh.isHungUpOn()) {
          throw LibrarianLessons.notHungUp(fresh.heard(), name);
        }
        if (!fresh.heard().equals("A")) {
          throw LibrarianLessons.wrongBeforeTheEnd(fresh.heard(), name);
        }
        if (fresh.asked().contains("c")) {
          throw LibrarianLessons.goesOn(name);
        }
        if (bytes.refCnt() > 0) {
          throw LibrarianLessons.leaked(bytes.refCnt(), "the archive has failed at the second");
        }
      }
    }
    try (LibrarianStage fresh = new LibrarianStage()) {
      fresh.losesB(new IOException());
      fresh.say("b\n");
      fresh.workNewestFirst();
      if (!fresh.isHungUpOn()) {
        throw LibrarianLessons.notHungUp(fresh.heard(), "IOException at once");
      }
    }
  }

  /// The answer to a has been written, and has not left when b fails.
  @Test
  @Order(20)
  @Demand("failures")
  void theEndWaitsForLittleTooAndMeanwhileNothingIsAsked() {
    stage.losesB(new IOException());
    stage.holdBack();
    stage.say("a\nb\n");
    stage.workNewestFirst();
    stage.say("c\n");
    stage.workNewestFirst();
    if (stage.asked().contains("c")) {
      throw LibrarianLessons.goesOn("IOException");
    }
    stage.letGo();
    stage.workNewestFirst(); // who asks for b when the answer to a has left
    if (!stage.isHungUpOn()) {
      throw LibrarianLessons.notHungUp(stage.heard(), "IOException");
    }
    if (!stage.heard().equals("A")) {
      throw LibrarianLessons.wrongBeforeTheEnd(stage.heard(), "IOException");
    }
  }

  @Test
  @Order(21)
  @Demand("refusals")
  void whatComesAfterARefusalIsNotAsked() {
    stage.staff().refuseOnce();
    stage.say("a\nb\nc\n");
    stage.workNewestFirst();
    if (!stage.asked().isEmpty()) {
      throw LibrarianLessons.goesOnAfterRefusal();
    }
  }

  /// A handler before this one has read the first byte.
  @Test
  @Order(22)
  @Demand("one at a time")
  void aQuestionMayBeginAnywhere() {
    stage.say("~a\n");
    stage.workNewestFirst();
    expectHeard("A", "a, whose buffer begins at index 1");
  }

  @Test
  @Order(13)
  @Demand("refusals")
  void whenTheStaffRefusesTheClientIsSentAway() {
    stage.staff().goHome();
    ByteBuf bytes = stage.say("a\nb\nc\n");
    if (stage.trouble() != null) {
      throw LibrarianLessons.refusalGotOut();
    }
    if (!stage.isHungUpOn()) {
      throw LibrarianLessons.keptAfterRefusal("a job");
    }
    if (bytes.refCnt() > 0) {
      throw LibrarianLessons.leaked(
          bytes.refCnt(), "three have come and the staff has refused the first");
    }
  }

  @Test
  @Order(14)
  @Demand("refusals")
  void alsoWhenItRefusesALaterQuestion() {
    stage.say("a\nb\n");
    stage.staff().doOldest();
    stage.staff().goHome();
    stage.turn();
    if (stage.trouble() != null) {
      throw LibrarianLessons.refusalGotOut();
    }
    if (!stage.isHungUpOn()) {
      throw LibrarianLessons.keptAfterRefusal("the job for a second question");
    }
    expectHeard("A", "a, the staff having refused the question after it");
  }

  @Test
  @Order(15)
  @Demand("gone")
  void forAClientThatHasGoneNothingMoreIsAsked() {
    ByteBuf bytes = stage.say("a\nb\nc\n");
    stage.leave();
    stage.workNewestFirst();
    if (stage.asked().size() > 1) {
      throw LibrarianLessons.askedForNobody(stage.asked().size());
    }
    expectGone(bytes, "the client has left, with two questions that waited");
    if (stage.answersKept() > 0) {
      throw LibrarianLessons.answerKept();
    }
    if (!stage.isEndPassedOn()) {
      throw LibrarianLessons.eatsTheEnd();
    }
  }

  @Test
  @Order(16)
  @Demand("no waiting")
  void oneClientDoesNotWaitForAnother() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    Archive archive =
        question -> {
          if (question.equals("slow")) {
            await(answered);
          }
          return "answer to " + question;
        };
    try (ExecutorService staff = Executors.newFixedThreadPool(2);
        LoopServer server = LoopServer.start(() -> new Librarian(archive, staff));
        Client slow = new Client(server.port());
        Client quick = new Client(server.port())) {
      slow.send("slow");
      quick.send("quick");
      expectHeard(quick, "quick");
      answered.countDown();
      expectHeard(slow, "slow");
    }
  }

  /// More than any kernel keeps for a client with so small a buffer.
  @Test
  @Order(17)
  @Demand("failures")
  void earlierAnswersArriveThoughTheClientReadsSlowly() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    String answer = "x".repeat(LARGE);
    Archive archive =
        question -> {
          if (question.equals("lost")) {
            failed.countDown();
            throw new IOException("the archive is closed");
          }
          return answer;
        };
    try (ExecutorService staff = Executors.newFixedThreadPool(1);
        LoopServer server = LoopServer.start(() -> new Librarian(archive, staff));
        Client slow = new Client(server.port(), SMALL)) {
      for (int i = 0; i < SEVERAL; i++) {
        slow.send("question " + i);
      }
      slow.send("lost");
      Patience.until(() -> failed.getCount() == 0, Calm.orCircles(LOOKS));
      Patience.until(Calm.orCircles(LOOKS));
      int heard = 0;
      Heard last = slow.hear();
      while (last instanceof Heard.Frame(String text) && !text.isEmpty()) {
        heard++;
        last = slow.hear();
      }
      if (last instanceof Heard.Frame) {
        last = slow.hear(); // the last write may be an empty one
      }
      if (heard != SEVERAL || !(last instanceof Heard.End)) {
        throw LibrarianLessons.cutOff(SEVERAL, !(last instanceof Heard.End));
      }
    }
  }

  @Test
  @Order(18)
  @Demand("reading")
  void whileOneStillWaitsNoMoreAreRead() {
    stage.say("a\nb\nc\n");
    stage.staff().doOldest();
    stage.turn(); // b is in work, and c waits
    if (stage.isRead()) {
      throw LibrarianLessons.readsOn();
    }
  }

  @Test
  @Order(19)
  @Demand("one at a time")
  void anAnswerMayBeEmptyOrInAnyScript() throws Exception {
    Archive archive = question -> question.equals("nothing") ? "" : "answer to " + question;
    String[] questions = {"", "grüße", " a ", "   "};
    try (ExecutorService staff = Executors.newFixedThreadPool(1);
        LoopServer server = LoopServer.start(() -> new Librarian(archive, staff));
        Client client = new Client(server.port())) {
      for (String question : questions) {
        client.send(question);
        Heard heard = client.hear(Calm.orCircles(LOOKS));
        if (!heard.equals(new Heard.Frame("answer to " + question))) {
          throw LibrarianLessons.anyQuestion(question, heard);
        }
      }
      client.send("nothing");
      Heard heard = client.hear(Calm.orCircles(LOOKS));
      if (!heard.equals(new Heard.Frame(""))) {
        throw LibrarianLessons.emptyAnswer(heard);
      }
    }
  }

  /// The answer to a has been written, and has not left when b is refused.
  @Test
  @Order(23)
  @Demand("refusals")
  void thenToWhatHasBeenAnsweredStillArrives() {
    stage.holdBack();
    ByteBuf bytes = stage.say("a\nb\nc\n");
    stage.staff().doOldest();
    stage.staff().goHome();
    stage.turn();
    stage.letGo();
    if (!stage.heard().equals("A")) {
      throw LibrarianLessons.lostWithTheRefusal(stage.heard());
    }
    if (!stage.isHungUpOn()) {
      throw LibrarianLessons.keptAfterRefusal("the job for a second question");
    }
    expectGone(bytes, "the staff has refused the second, and the third waited");
    if (stage.answersKept() > 0) {
      throw LibrarianLessons.answerKept();
    }
  }

  /// The task that brings the answer back is followed by what the client says next.
  @Test
  @Order(23)
  @Demand("one at a time")
  void aQuestionMayComeRightBehindAnAnswer() {
    stage.workHere();
    stage.say("a\n");
    stage.doOneHere();
    stage.sayLetters(1, true);
    stage.turn();
    stage.sayLetters(1, false);
    stage.turn();
    if (stage.jobsHere() > 1) {
      throw LibrarianLessons.severalInWork(stage.jobsHere());
    }
    while (stage.doOneHere()) {
      stage.turn();
    }
    expectHeard("ACD", "a, c, which comes right behind the answer to a, and d");
  }

  /// How a talk may end.
  private enum End {
    ALL_IS_ANSWERED("has asked all"),
    THE_CLIENT_LEAVES("leaves"),
    THE_STAFF_REFUSES("asks once more, and the staff has gone home");

    private final String what;

    End(String what) {
      this.what = what;
    }
  }

  /// A client asks, the staff works and the loop turns, in any order.
  @Test
  @Order(24)
  @Demand("one at a time")
  void whateverComesFirst() {
    SplittableRandom lot = new SplittableRandom(53);
    for (int round = 0; round < 100; round++) {
      try (LibrarianStage fresh = new LibrarianStage()) {
        fresh.workHere();
        List<String> told = new ArrayList<>();
        List<ByteBuf> said = new ArrayList<>();
        for (int i = lot.nextInt(12); i > 0; i--) {
          act(lot, fresh, said, told);
        }
        fresh.turn();
        expectRest(fresh, told);
        finish(fresh, End.values()[lot.nextInt(3)], said, told);
      }
    }
  }

  private static void act(
      SplittableRandom lot, LibrarianStage fresh, List<ByteBuf> said, List<String> told) {
    switch (lot.nextInt(4)) {
      case 0 -> {
        int count = lot.nextInt(1, 4);
        boolean later = lot.nextBoolean();
        said.add(fresh.sayLetters(count, later));
        told.add("the client asks " + count + (later ? " behind the next task" : ""));
      }
      case 1 -> {
        fresh.turn();
        told.add("the loop turns");
        expectRest(fresh, told);
      }
      default -> {
        if (fresh.doOneHere()) {
          told.add("the staff works");
        }
      }
    }
    if (fresh.jobsHere() > 1) {
      throw LibrarianLessons.severalInWork(fresh.jobsHere());
    }
  }

  /// One is in work, if there is one at all, and it is read exactly as long as none waits.
  private static void expectRest(LibrarianStage fresh, List<String> told) {
    int open = fresh.read() - fresh.heard().length();
    if (fresh.jobsHere() != Math.min(1, open)) {
      throw LibrarianLessons.atRest(told, open, fresh.jobsHere());
    }
    if (fresh.isRead() == open > 1) {
      throw LibrarianLessons.readingAtRest(told, open, fresh.isRead());
    }
  }

  private static void finish(LibrarianStage fresh, End end, List<ByteBuf> said, List<String> told) {
    told.add("the client " + end.what);
    int asked = fresh.asked().size() + fresh.jobsHere();
    switch (end) {
      case ALL_IS_ANSWERED -> {}
      case THE_CLIENT_LEAVES -> fresh.leave();
      case THE_STAFF_REFUSES -> {
        fresh.goHome();
        said.add(fresh.sayLetters(1, false));
      }
    }
    fresh.turn();
    while (fresh.doOneHere()) {
      fresh.turn();
    }
    String wanted = String.join("", fresh.asked()).toUpperCase(Locale.ROOT);
    if (end != End.THE_CLIENT_LEAVES && !fresh.heard().equals(wanted)) {
      throw LibrarianLessons.wrongInTheEnd(told, wanted, fresh.heard());
    }
    if (end == End.ALL_IS_ANSWERED
        ? fresh.isHungUpOn() || fresh.asked().size() < fresh.read()
        : !fresh.isHungUpOn() || fresh.asked().size() > asked) {
      throw LibrarianLessons.badEnd(told, fresh.isHungUpOn(), fresh.asked().size());
    }
    if (said.stream().anyMatch(bytes -> bytes.refCnt() > 0) || fresh.answersKept() > 0) {
      throw LibrarianLessons.leakedInTheEnd(told);
    }
  }

  /// All of them are in the socket before it is read, and more than one read brings.
  @Test
  @Order(25)
  @Demand("reading")
  void ofARealSocketNoMoreIsReadEither() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    CountDownLatch opened = new CountDownLatch(1);
    AtomicInteger read = new AtomicInteger();
    Archive archive =
        question -> {
          await(opened);
          return question;
        };
    try (ExecutorService staff = Executors.newFixedThreadPool(1);
        LoopServer server =
            LoopServer.start(() -> late(sent, read, new Librarian(archive, staff)));
        Client client = new Client(server.port())) {
      for (int i = 0; i < LINES; i++) {
        client.send(line(i));
      }
      sent.countDown();
      Patience.until(() -> read.get() > 1);
      Patience.until(Calm.orCircles(LOOKS));
      int early = read.get();
      opened.countDown();
      if (early > LINES / 2) {
        throw LibrarianLessons.readsOnFromASocket(early, LINES);
      }
      for (int i = 0; i < LINES; i++) {
        Heard heard = client.hear(Calm.orCircles(LOOKS));
        if (!heard.equals(new Heard.Frame(line(i)))) {
          throw LibrarianLessons.heardFromASocket(i, LINES, heard);
        }
      }
    }
  }

  private static String line(int number) {
    return "%0100d".formatted(number);
  }

  /// Begins when the client has sent all, and counts what comes to the handler.
  private static ChannelHandler late(
      CountDownLatch sent, AtomicInteger read, ChannelHandler handler) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) throws IOException {
        await(sent);
        channel.pipeline().addLast(new Counting(read), handler);
      }
    };
  }

  private static final class Counting extends ChannelInboundHandlerAdapter {
    private final AtomicInteger read;

    private Counting(AtomicInteger read) {
      this.read = read;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      read.incrementAndGet();
      ctx.fireChannelRead(message);
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(Patience.limit().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("nobody has been answered meanwhile");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void expectHeard(Client client, String question) throws IOException {
    Heard heard = client.hear();
    if (!heard.equals(new Heard.Frame("answer to " + question))) {
      throw LibrarianLessons.heard(question, heard);
    }
  }

  private void expectHeard(String wanted, String questions) {
    if (!stage.heard().equals(wanted)) {
      throw LibrarianLessons.wrong(wanted, stage.heard(), stage.isHungUpOn(), questions);
    }
  }

  /// Nobody owns the bytes any more, when the staff has done all it was given.
  private void expectGone(ByteBuf bytes, String when) {
    stage.workNewestFirst();
    if (stage.trouble() != null) {
      throw LibrarianLessons.releasedTwice(stage.trouble().getClass().getSimpleName());
    }
    if (bytes.refCnt() > 0) {
      throw LibrarianLessons.leaked(bytes.refCnt(), when);
    }
  }
}
