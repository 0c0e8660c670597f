package org.gridrls.cli.transfer;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;

/**
 * Makes attributes known to a catalog before the first mapping has them. Used by one thread at a
 * time.
 */
final class AttributeDefiner {
  private record Key(ObjectType object, String name) {}

  private final LrcClient catalog;
  private final List<AttributeDefinition> before;
  private final Set<Key> known = new HashSet<>();

  AttributeDefiner(LrcClient catalog) {
    this.catalog = catalog;
    before = catalog.attributeDefinitions(Optional.empty());
    before.forEach(each -> known.add(new Key(each.objectType(), each.name())));
  }

  /** Returns the definitions that the catalog knew at the beginning. */
  List<AttributeDefinition> before() {
    return before;
  }

  void define(AttributedMapping mapping) {
    mapping.logicalAttributes().forEach(each -> define(ObjectType.LOGICAL_NAME, each));
    mapping.targetAttributes().forEach(each -> define(ObjectType.TARGET_NAME, each));
  }

  private void define(ObjectType object, Attribute attribute) {
    if (known.add(new Key(object, attribute.name()))) {
      define(new AttributeDefinition(attribute.name(), object, attribute.type()));
    }
  }

  private void define(AttributeDefinition definition) {
    try {
      catalog.defineAttribute(definition);
    } catch (RlsException e) {
      if (e.error() != RlsError.ATTRIBUTE_EXISTS) {
        throw e;
      }
    }
  }
}
