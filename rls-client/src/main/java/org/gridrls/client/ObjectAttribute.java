package org.gridrls.client;

import org.gridrls.api.Attribute;
import org.gridrls.api.ObjectType;

/** An attribute of one logical or target name, as an item of bulk calls. Immutable. */
public record ObjectAttribute(ObjectType objectType, String objectName, Attribute attribute) {
  /** Which attribute of which object that is, without its value. */
  public record Key(ObjectType objectType, String objectName, String attributeName) {}
}
