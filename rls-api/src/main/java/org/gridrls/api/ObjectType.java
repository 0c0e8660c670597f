package org.gridrls.api;

/** Which side of a mapping a name, a pattern or an attribute is about. */
public enum ObjectType {
  LOGICAL_NAME,
  TARGET_NAME
}
