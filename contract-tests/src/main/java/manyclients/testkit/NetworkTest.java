package manyclients.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test that uses the network. The system property `repeat` sets the number of runs (by default
/// one), because a race that is lost one time in fifty passes nearly every single run.
///
/// Each run has two minutes, far more than it takes even on a slow and busy machine. It has its own
/// thread, so even a run that is stuck in a read fails in time instead of holding up the build.
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(Repetition.class)
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public @interface NetworkTest {}
