package manyclients.exercises.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The demand of an exercise that a test is about, by its name in the exercise's text.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Demand {
  String value();
}
