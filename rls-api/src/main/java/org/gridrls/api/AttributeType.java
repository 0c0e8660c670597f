package org.gridrls.api;

import java.time.Instant;

/**
 * The type of an attribute's value: a UTC time with milliseconds, a double, a 64 bit integer or a
 * string.
 */
public enum AttributeType {
  DATE(Instant.class),
  FLOAT(Double.class),
  INT(Long.class),
  STRING(String.class);

  private final Class<?> javaType;

  AttributeType(Class<?> javaType) {
    this.javaType = javaType;
  }

  Class<?> javaType() {
    return javaType;
  }
}
