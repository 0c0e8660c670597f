package org.gridrls.api;

/** An attribute that a catalog knows: values of this type can be set on objects of this kind. */
public record AttributeDefinition(String name, ObjectType objectType, AttributeType type) {
  public AttributeDefinition {
    Names.require("name of an attribute", name, Names.ATTRIBUTE_LENGTH_MAX);
    if (objectType == null || type == null) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a definition needs an object type and a value type", name);
    }
  }
}
