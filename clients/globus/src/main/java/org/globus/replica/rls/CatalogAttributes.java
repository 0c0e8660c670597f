package org.globus.replica.rls;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.client.AttributeClient;

/** The attributes of a catalog: the second part of {@link RLSClient.LRC}. Safe for threads. */
final class CatalogAttributes {
  private final Session session;
  private final OffsetReader reader = new OffsetReader();

  CatalogAttributes(Session session) {
    this.session = session;
  }

  private void change(Consumer<AttributeClient> change) throws RLSException {
    session.lrc(
        catalog -> {
          change.accept(catalog.attributes());
          return null;
        });
  }

  void define(String name, int objtype, int valtype) throws RLSException {
    ObjectType type = Values.objectType(objtype);
    AttributeType values = Values.type(valtype);
    session.lrc(
        catalog -> {
          catalog.defineAttribute(new AttributeDefinition(name, type, values));
          return null;
        });
  }

  void undefine(String name, int objtype, boolean clearValues) throws RLSException {
    ObjectType type = Values.objectType(objtype);
    String attribute = Values.name(name);
    change(attributes -> attributes.undefine(type, attribute, clearValues));
  }

  /** Definitions: one, or all for a name that is null or empty. */
  ArrayList<RLSAttribute> definitions(String name, int objtype) throws RLSException {
    Optional<ObjectType> type = Optional.of(Values.objectType(objtype));
    boolean all = name == null || name.isEmpty();
    ArrayList<RLSAttribute> found = new ArrayList<>();
    session.lrc(catalog -> catalog.attributeDefinitions(type)).stream()
        .filter(definition -> all || definition.name().equals(name))
        .map(Values::definition)
        .forEach(found::add);
    if (found.isEmpty() && !all) {
      throw notFound(name);
    }
    return found;
  }

  private static RLSException notFound(String name) {
    return new RLSException(RLSClient.RLS_ATTR_NEXIST, "Attribute doesn't exist: " + name);
  }

  void add(String key, RLSAttribute attribute) throws RLSException {
    String object = Values.name(key);
    Attribute value = Values.attribute(attribute);
    ObjectType type = Values.objectType(attribute.GetObjType());
    change(attributes -> attributes.add(type, object, value));
  }

  void modify(String key, RLSAttribute attribute) throws RLSException {
    String object = Values.name(key);
    Attribute value = Values.attribute(attribute);
    ObjectType type = Values.objectType(attribute.GetObjType());
    change(attributes -> attributes.modify(type, object, value));
  }

  void remove(String key, RLSAttribute attribute) throws RLSException {
    var which = Values.attributeKey(new RLSAttributeObject(attribute, key));
    change(
        attributes ->
            attributes.remove(which.objectType(), which.objectName(), which.attributeName()));
  }

  /** Failures only: code, object, name of the attribute. */
  ArrayList<RLSString2Bulk> addAll(List<?> items) throws RLSException {
    return Batches.change(
        Values.items(items, RLSAttributeObject.class),
        Values::objectAttribute,
        batch -> session.lrc(lrc -> lrc.attributes().addAll(batch, BulkMode.PER_ITEM)),
        CatalogAttributes::failed);
  }

  ArrayList<RLSString2Bulk> removeAll(List<?> items) throws RLSException {
    return Batches.change(
        Values.items(items, RLSAttributeObject.class),
        Values::attributeKey,
        batch -> session.lrc(lrc -> lrc.attributes().removeAll(batch, BulkMode.PER_ITEM)),
        CatalogAttributes::failed);
  }

  private static RLSString2Bulk failed(int rc, RLSAttributeObject item) {
    return new RLSString2Bulk(rc, item.key, item.attr == null ? null : item.attr.name);
  }

  /** Values of one object: of one attribute, which must be there, or of all (null). */
  ArrayList<RLSAttribute> of(String key, String name, int objtype) throws RLSException {
    ObjectType type = Values.objectType(objtype);
    String object = Values.name(key);
    AttributeSelection wanted = Values.selection(name);
    ArrayList<RLSAttribute> found = new ArrayList<>();
    session.lrc(catalog -> catalog.attributes().of(type, object, wanted)).stream()
        .map(attribute -> Values.attribute(type, attribute))
        .forEach(found::add);
    if (found.isEmpty() && name != null) {
      throw notFound(name);
    }
    return found;
  }

  /** Values of many objects; for an object without one a row with the code alone. */
  ArrayList<RLSAttributeObject> ofAll(List<?> keys, String name, int objtype) throws RLSException {
    ObjectType type = Values.objectType(objtype);
    AttributeSelection wanted = Values.selection(name);
    return Batches.ask(
        Values.items(keys, String.class),
        Values::name,
        batch -> session.lrc(catalog -> catalog.attributes().ofAll(type, batch, wanted)),
        (rc, key) -> new RLSAttributeObject(rc, null, key),
        answer -> rows(type, answer));
  }

  private static List<RLSAttributeObject> rows(ObjectType type, AttributesResult answer) {
    String key = answer.objectName();
    if (answer.attributes().isEmpty()) {
      int rc = answer.error().map(Failures::code).orElse(RLSClient.RLS_ATTR_NEXIST);
      return List.of(new RLSAttributeObject(rc, null, key));
    }
    return answer.attributes().stream()
        .map(attribute -> new RLSAttributeObject(Values.attribute(type, attribute), key))
        .toList();
  }

  /** Rows of object and attribute. */
  ArrayList<RLSAttributeObject> search(
      int objtype, AttributeQuery.Condition condition, RLSOffsetLimit window) throws RLSException {
    ObjectType type = Values.objectType(objtype);
    AttributeQuery search =
        new AttributeQuery(type, AttributeQuery.Junction.AND, List.of(condition), Optional.empty());
    AttributeSelection wanted = Values.selection(condition.attributeName());
    return reader.read(
        List.of(search),
        window,
        page -> {
          var found = session.lrc(catalog -> catalog.attributes().search(search, wanted, page));
          return new OffsetReader.Slice<>(
              found.objects().stream().flatMap(each -> rows(type, each).stream()).toList(),
              found.nextCursor());
        });
  }

  static AttributeQuery.Condition condition(
      String name, int operator, RLSAttribute op1, RLSAttribute op2) throws RLSException {
    String attribute = Values.name(name);
    try {
      return switch (operator) {
        case RLSAttribute.OPALL -> AttributeQuery.Condition.has(attribute);
        case RLSAttribute.OPEQ -> compared(AttributeQuery.Operator.EQUAL, attribute, op1);
        case RLSAttribute.OPNE -> compared(AttributeQuery.Operator.NOT_EQUAL, attribute, op1);
        case RLSAttribute.OPGT -> compared(AttributeQuery.Operator.GREATER, attribute, op1);
        case RLSAttribute.OPGE ->
            compared(AttributeQuery.Operator.GREATER_OR_EQUAL, attribute, op1);
        case RLSAttribute.OPLT -> compared(AttributeQuery.Operator.LESS, attribute, op1);
        case RLSAttribute.OPLE -> compared(AttributeQuery.Operator.LESS_OR_EQUAL, attribute, op1);
        case RLSAttribute.OPBTW ->
            AttributeQuery.Condition.between(
                Values.attribute(attribute, op1), Values.attribute(attribute, op2));
        case RLSAttribute.OPLIKE -> like(attribute, op1);
        default ->
            throw new RLSException(
                RLSClient.RLS_INV_ATTR_OP, "Invalid attribute operator: " + operator + " (0 to 8)");
      };
    } catch (RlsException e) {
      throw Failures.of(e);
    }
  }

  private static AttributeQuery.Condition compared(
      AttributeQuery.Operator operator, String name, RLSAttribute value) throws RLSException {
    return AttributeQuery.Condition.compared(operator, Values.attribute(name, value));
  }

  private static AttributeQuery.Condition like(String name, RLSAttribute pattern)
      throws RLSException {
    Attribute given = Values.attribute(name, pattern);
    if (given.type() != AttributeType.STRING) {
      throw new RLSException(
          RLSClient.RLS_INV_ATTR_OP, "Invalid attribute operator: LIKE is for strings: " + name);
    }
    return AttributeQuery.Condition.compared(
        AttributeQuery.Operator.LIKE,
        Attribute.text(name, Wildcards.fromSql((String) given.value())));
  }
}
