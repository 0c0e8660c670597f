package org.gridrls.api;

/** The side of a mapping to which a name, a pattern or an attribute belongs. */
public enum ObjectType {
  LOGICAL_NAME,
  TARGET_NAME
}
