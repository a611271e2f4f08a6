package manyclients.exercises.kit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ReferenceCounted;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import manyclients.contract.ServerFactory;
import manyclients.contract.frame.FrameDecoder;
import manyclients.http.handler.HttpHandler;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.Launcher;
import org.opentest4j.AssertionFailedError;

/// The classes that an answer may use: the course's built classes, JUnit, and parts of Netty. They
/// are fewer than this JVM's, which keeps the compiler and the trial fast.
final class ClassPath {

  private ClassPath() {}

  static List<Path> entries() {
    Stream<Class<?>> libraries =
        Stream.of(
            Checker.class,
            FrameDecoder.class,
            HttpHandler.class,
            NullMarked.class,
            Test.class,
            JupiterTestEngine.class,
            JUnitException.class,
            TestEngine.class,
            Launcher.class,
            AssertionFailedError.class,
            API.class,
            ReferenceCounted.class,
            ByteBuf.class,
            Channel.class,
            ByteToMessageDecoder.class);
    Stream<Class<?>> chapters =
        ServiceLoader.load(ServerFactory.class).stream().map(ServiceLoader.Provider::type);
    Set<Path> entries = new LinkedHashSet<>();
    Stream.concat(libraries, chapters).map(ClassPath::home).forEach(entries::add);
    return new ArrayList<>(entries);
  }

  /// Returns the place from which a class was loaded.
  static Path home(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
