package org.gridrls.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says of a test which attacks it makes: {@code @Against(Attack.DTD)}. It fails if the outcome is
 * not the one that {@link Attack} promises.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Against {
  Attack[] value();
}
