package org.globus.replica.rls;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.Mapping;
import org.gridrls.api.Names;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.ObjectAttribute;

/** The values of this API as ours, and back. What can't be one is an {@link RLSException}. */
final class Values {
  private static final List<AttributeType> TYPES =
      List.of(AttributeType.DATE, AttributeType.FLOAT, AttributeType.INT, AttributeType.STRING);

  private Values() {}

  static ObjectType objectType(int objtype) throws RLSException {
    return switch (objtype) {
      case RLSAttribute.LRC_LFN -> ObjectType.LOGICAL_NAME;
      case RLSAttribute.LRC_PFN -> ObjectType.TARGET_NAME;
      default ->
          throw new RLSException(
              RLSClient.RLS_INV_OBJ_TYPE, "Invalid object type: " + objtype + " (0 LFN, 1 PFN)");
    };
  }

  /** Converts types in questions about names, where an index's logical names are a catalog's. */
  static ObjectType nameType(int objtype) throws RLSException {
    return objtype == RLSAttribute.RLI_LFN ? ObjectType.LOGICAL_NAME : objectType(objtype);
  }

  static int objtype(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME ? RLSAttribute.LRC_LFN : RLSAttribute.LRC_PFN;
  }

  static int notFound(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME ? RLSClient.RLS_LFN_NEXIST : RLSClient.RLS_PFN_NEXIST;
  }

  static AttributeType type(int valtype) throws RLSException {
    if (valtype < 0 || valtype >= TYPES.size()) {
      throw new RLSException(
          RLSClient.RLS_INV_ATTR_TYPE, "Invalid attribute type: " + valtype + " (0 to 3)");
    }
    return TYPES.get(valtype);
  }

  static AttributeSelection selection(String attributeName) {
    return attributeName == null
        ? AttributeSelection.ALL
        : new AttributeSelection(false, Set.of(attributeName));
  }

  static Mapping mapping(String lfn, String pfn) throws RLSException {
    try {
      return Mapping.of(lfn, pfn);
    } catch (RlsException e) {
      throw Failures.of(e);
    }
  }

  static Mapping mapping(RLSString2 pair) throws RLSException {
    return mapping(pair.s1, pair.s2);
  }

  static Attribute attribute(RLSAttribute attribute) throws RLSException {
    return attribute(required(attribute).name, attribute);
  }

  /** The value under another name. */
  static Attribute attribute(String name, RLSAttribute attribute) throws RLSException {
    AttributeType type = type(required(attribute).GetValType());
    if (attribute.value() == null) {
      throw Failures.badArgument("an attribute without a value: " + name);
    }
    Object value = attribute.value() instanceof Date date ? date.toInstant() : attribute.value();
    try {
      return new Attribute(name, type, value);
    } catch (RlsException e) {
      throw Failures.of(e);
    }
  }

  private static RLSAttribute required(RLSAttribute attribute) throws RLSException {
    if (attribute == null) {
      throw Failures.badArgument("an attribute must not be null");
    }
    return attribute;
  }

  static ObjectAttribute objectAttribute(RLSAttributeObject item) throws RLSException {
    return new ObjectAttribute(
        objectType(required(item.attr).GetObjType()), name(item.key), attribute(item.attr));
  }

  static ObjectAttribute.Key attributeKey(RLSAttributeObject item) throws RLSException {
    return new ObjectAttribute.Key(
        objectType(required(item.attr).GetObjType()), name(item.key), item.attr.name);
  }

  static RLSAttribute attribute(ObjectType type, Attribute attribute) {
    Object value = attribute.value() instanceof Instant at ? Date.from(at) : attribute.value();
    return RLSAttribute.of(attribute.name(), objtype(type), TYPES.indexOf(attribute.type()), value);
  }

  static RLSAttribute definition(AttributeDefinition definition) {
    return RLSAttribute.of(
        definition.name(),
        objtype(definition.objectType()),
        TYPES.indexOf(definition.type()),
        null);
  }

  /** A name as it is sent; BADARG for null and for what no server can hold. */
  static String name(String name) throws RLSException {
    try {
      Names.require("name", name);
      return name;
    } catch (RlsException e) {
      throw Failures.of(e);
    }
  }

  /** The items of a raw list; BADARG if it is null or has others. */
  static <T> List<T> items(List<?> raw, Class<T> type) throws RLSException {
    if (raw == null) {
      throw Failures.badArgument("the list must not be null");
    }
    List<T> items = new ArrayList<>(raw.size());
    for (Object item : raw) {
      if (!type.isInstance(item)) {
        throw Failures.badArgument(
            "the list holds " + item + ", and should hold only " + type.getSimpleName());
      }
      items.add(type.cast(item));
    }
    return items;
  }

  static int code(Optional<RlsError> error) {
    return error.map(Failures::code).orElse(RLSClient.RLS_SUCCESS);
  }
}
