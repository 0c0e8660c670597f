package org.gridrls.api;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A named, typed value on a logical or target name; {@code value} is an Instant, Double, Long or
 * String.
 */
public record Attribute(String name, AttributeType type, Object value) {
  /** A string value has at most this many characters. */
  public static final int STRING_LENGTH_MAX = 65_536;

  public Attribute {
    Names.require("name of an attribute", name, Names.ATTRIBUTE_LENGTH_MAX);
    if (!type.javaType().isInstance(value)) {
      throw RlsException.about(RlsError.BAD_ATTRIBUTE_TYPE, "the value is no " + type, name);
    }
    if (value instanceof Double number && !Double.isFinite(number)) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the value is not a finite number", name);
    }
    if (value instanceof String text) {
      requireStorable(name, text);
    }
    value = value instanceof Instant time ? time.truncatedTo(ChronoUnit.MILLIS) : value;
  }

  private static void requireStorable(String name, String text) {
    if (text.length() > STRING_LENGTH_MAX) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the value has more than " + STRING_LENGTH_MAX + " characters",
          name);
    }
    if (!text.isEmpty()) {
      Names.require("string value", text, STRING_LENGTH_MAX);
    }
  }

  /** Zeros are one value, for not all databases keep the sign of one. */
  public boolean hasValueOf(Attribute other) {
    return value instanceof Double mine && other.value instanceof Double others
        ? mine.doubleValue() == others.doubleValue()
        : value.equals(other.value);
  }

  public static Attribute date(String name, Instant value) {
    return new Attribute(name, AttributeType.DATE, value);
  }

  public static Attribute number(String name, double value) {
    return new Attribute(name, AttributeType.FLOAT, value);
  }

  public static Attribute integer(String name, long value) {
    return new Attribute(name, AttributeType.INT, value);
  }

  public static Attribute text(String name, String value) {
    return new Attribute(name, AttributeType.STRING, value);
  }
}
