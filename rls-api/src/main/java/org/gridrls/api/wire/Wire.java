package org.gridrls.api.wire;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Checks shared by all conversions between message classes and values. Messages are not validated
 * against the schema when they arrive: a missing part is null, and so is an unknown word of an
 * enumeration. Stateless, safe for threads.
 */
public final class Wire {
  private Wire() {}

  /** Throws BAD_ARGUMENT if a message lacks what it must have. */
  public static <T> T required(String what, T value) {
    if (value == null) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the request has no " + what + ", or a value that the schema does not know");
    }
    return value;
  }

  /**
   * The items of a bulk request; a missing list is empty. Throws TOO_LARGE, and BAD_ARGUMENT for a
   * null inside.
   */
  public static <T> List<T> bulk(String what, List<T> items) {
    if (items == null) {
      return List.of();
    }
    Limits.requireBulk(items.size());
    items.forEach(item -> required(what, item));
    return items;
  }

  /** Returns the constant of the same name in the twin enumeration on the other side. */
  static <E extends Enum<E>> E twin(Class<E> type, Enum<?> constant) {
    return constant == null ? null : Enum.valueOf(type, constant.name());
  }

  /** Throws BAD_ARGUMENT if one of the values is missing. */
  static <A, B> List<B> each(List<A> values, Function<? super A, ? extends B> conversion) {
    if (values.isEmpty()) {
      return List.of(); // a page of mappings has thousands of empty lists
    }
    return values.stream()
        .<B>map(value -> conversion.apply(required("part of a list", value)))
        .toList();
  }

  static <A> List<A> each(List<A> values) {
    return each(values, value -> value);
  }

  static Duration millis(Long value, String what) {
    if (value == null || value <= 0) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, what + " must be a positive number of milliseconds, not " + value);
    }
    return Duration.ofMillis(value);
  }
}
