package org.gridrls.lrc.catalog;

import org.gridrls.api.Attribute;
import org.gridrls.api.Mapping;
import org.gridrls.api.Names;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The errors with which a catalog refuses requests. Stateless, safe for threads. */
public final class Refusals {
  private Refusals() {}

  public static RlsException exists(ObjectType type, String name) {
    return type == ObjectType.LOGICAL_NAME
        ? RlsException.refusal(
            RlsError.LOGICAL_NAME_EXISTS, "the logical name exists already", name)
        : RlsException.refusal(RlsError.TARGET_NAME_EXISTS, "the target name exists already", name);
  }

  public static RlsException notFound(ObjectType type, String name) {
    return type == ObjectType.LOGICAL_NAME
        ? RlsException.refusal(
            RlsError.LOGICAL_NAME_NOT_FOUND, "no such logical name in this catalog", name)
        : RlsException.refusal(
            RlsError.TARGET_NAME_NOT_FOUND, "no such target name in this catalog", name);
  }

  public static RlsError notFound(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME
        ? RlsError.LOGICAL_NAME_NOT_FOUND
        : RlsError.TARGET_NAME_NOT_FOUND;
  }

  public static RlsException mappingExists(Mapping mapping) {
    return RlsException.refusal(
        RlsError.MAPPING_EXISTS, "the mapping exists already", mapping.toString());
  }

  public static RlsException mappingNotFound(Mapping mapping) {
    return RlsException.refusal(
        RlsError.MAPPING_NOT_FOUND, "no such mapping in this catalog", mapping.toString());
  }

  public static RlsException attributeExists(String attribute) {
    return RlsException.refusal(
        RlsError.ATTRIBUTE_EXISTS, "the attribute is defined already", attribute);
  }

  public static RlsException attributeValueExists(String attribute) {
    return RlsException.refusal(
        RlsError.ATTRIBUTE_EXISTS, "the object has this attribute already", attribute);
  }

  public static RlsException attributeDiffers(Attribute is, Attribute given) {
    return RlsException.refusal(
        RlsError.ATTRIBUTE_EXISTS,
        "the object has another value of this attribute ("
            + Names.shown(is.value().toString())
            + ", not "
            + Names.shown(given.value().toString())
            + "); nothing was changed; set 'replace' if the new value is right",
        given.name());
  }

  public static RlsException attributeNotFound(ObjectType type, String attribute) {
    String objects = type == ObjectType.LOGICAL_NAME ? "logical names" : "target names";
    return RlsException.refusal(
        RlsError.ATTRIBUTE_NOT_FOUND, "no such attribute is defined for " + objects, attribute);
  }

  public static RlsException attributeValueNotFound(String attribute) {
    return RlsException.refusal(
        RlsError.ATTRIBUTE_VALUE_NOT_FOUND, "the object does not have this attribute", attribute);
  }

  public static RlsException attributeInUse(String attribute) {
    return RlsException.refusal(
        RlsError.ATTRIBUTE_IN_USE,
        "objects have values of this attribute; set clearValues to delete them too",
        attribute);
  }

  public static RlsException badAttributeType(String attribute, Enum<?> given, Enum<?> defined) {
    return RlsException.refusal(
        RlsError.BAD_ATTRIBUTE_TYPE,
        "the attribute is defined as " + defined + ", the value is " + given,
        attribute);
  }

  public static RlsException tooManyMappings() {
    return new RlsException(
        RlsError.TOO_LARGE,
        "these names have more than "
            + MappingCatalog.BULK_MAPPINGS_MAX
            + " mappings: request fewer names, or use query, which has pages; the members of a"
            + " collection are read page by page with rls locate --set and rls set list");
  }
}
