package manyclients.suite;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import manyclients.contract.Weakness;

/// A case that an engine fails if it has this weakness, and passes otherwise.
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ProvesWeakness {
  Weakness value();
}
