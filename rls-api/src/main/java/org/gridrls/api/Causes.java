package org.gridrls.api;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The causes of a failure. Stateless, safe for threads. */
public final class Causes {
  private Causes() {}

  /** Returns the failure, its cause, the cause of that, and so on. */
  public static Stream<Throwable> of(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /** Returns the failure itself or the first cause of that type. */
  public static <T> Optional<T> first(Throwable failure, Class<T> type) {
    return of(failure).filter(type::isInstance).map(type::cast).findFirst();
  }

  /** Returns the cause that has no cause. */
  public static Throwable root(Throwable failure) {
    return of(failure).reduce(failure, (before, last) -> last);
  }
}
