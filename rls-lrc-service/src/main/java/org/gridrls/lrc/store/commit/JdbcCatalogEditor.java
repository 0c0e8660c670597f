package org.gridrls.lrc.store.commit;

import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.CatalogEditor;
import org.gridrls.lrc.catalog.Refusals;
import org.gridrls.lrc.store.commit.PendingMappings.Standing;
import org.gridrls.lrc.store.jdbc.AttributeSql.Defined;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable;

/**
 * Changes the catalog through the statements of one connection, with its journal and counts. For
 * the writing thread.
 */
final class JdbcCatalogEditor implements CatalogEditor {
  private final JdbcStatements statements;
  private final JdbcAttributeEditor attributes;
  private final MappingTable table;
  private final PendingMappings mappings;
  private final Tally tally;

  JdbcCatalogEditor(JdbcStatements statements, Tally tally) {
    this.statements = statements;
    this.attributes = new JdbcAttributeEditor(statements);
    this.table = statements.dialect().mappings(statements);
    this.mappings = new PendingMappings(table);
    this.tally = tally;
  }

  /** Announces the mappings that will be changed next. */
  void expect(ExpectedMappings expected) {
    mappings.expect(expected.mappings(), expected.deleted());
  }

  /** Removes some values of an attribute; false if there are no more. */
  boolean clearSome(ObjectType type, String attribute) {
    return attributes.clearSome(type, attribute) == JdbcAttributeEditor.CLEARED;
  }

  /** Sends all changes so far to the database; what was looked up for the group stays known. */
  void settle() {
    mappings.store();
    attributes.settle();
    statements.send();
  }

  /** Ends a group of changes; those that were joined are sent with the commit. */
  void finish() {
    mappings.store();
    attributes.settle();
    statements.sendBatches();
    mappings.expectNothing();
  }

  /** Drops pending changes after a rollback, to the savepoint or of the whole transaction. */
  void forget() {
    mappings.forget();
    statements.forget();
    attributes.forget();
  }

  private static String logical(Mapping mapping) {
    return mapping.logicalName().value();
  }

  private static String target(Mapping mapping) {
    return mapping.targetName().value();
  }

  @Override
  public void create(Mapping mapping) {
    Standing standing = mappings.standing(mapping);
    if (standing.logical() > 0) {
      throw Refusals.exists(ObjectType.LOGICAL_NAME, logical(mapping));
    }
    insert(mapping, standing);
  }

  @Override
  public void add(Mapping mapping) {
    Standing standing = mappings.standing(mapping);
    if (standing.logical() == 0) {
      throw Refusals.notFound(ObjectType.LOGICAL_NAME, logical(mapping));
    }
    if (standing.there()) {
      throw Refusals.mappingExists(mapping);
    }
    insert(mapping, standing);
  }

  @Override
  public void put(AttributedMapping item, boolean replace) {
    attributes.requireAll(ObjectType.LOGICAL_NAME, item.logicalAttributes());
    attributes.requireAll(ObjectType.TARGET_NAME, item.targetAttributes());
    Mapping mapping = item.mapping();
    Standing standing = mappings.standing(mapping);
    if (!replace && standing.logical() > 0) {
      attributes.requireSame(ObjectType.LOGICAL_NAME, logical(mapping), item.logicalAttributes());
    }
    if (!replace && standing.target() > 0) {
      attributes.requireSame(ObjectType.TARGET_NAME, target(mapping), item.targetAttributes());
    }
    if (!standing.there()) {
      insert(mapping, standing);
    }
    item.logicalAttributes()
        .forEach(value -> attributes.set(ObjectType.LOGICAL_NAME, logical(mapping), value));
    item.targetAttributes()
        .forEach(value -> attributes.set(ObjectType.TARGET_NAME, target(mapping), value));
  }

  private void insert(Mapping mapping, Standing standing) {
    mappings.insert(mapping);
    tally.mappings(1);
    if (standing.target() == 0) {
      tally.targetNames(1);
    }
    if (standing.logical() == 0) {
      tally.logicalNames(1);
      journal(true, logical(mapping));
    }
  }

  @Override
  public void delete(Mapping mapping) {
    Standing standing = mappings.standing(mapping);
    if (standing.logical() == 0) {
      throw Refusals.notFound(ObjectType.LOGICAL_NAME, logical(mapping));
    }
    if (standing.target() == 0) {
      throw Refusals.notFound(ObjectType.TARGET_NAME, target(mapping));
    }
    if (!standing.there()) {
      throw Refusals.mappingNotFound(mapping);
    }
    remove(mapping, standing);
  }

  private void remove(Mapping mapping, Standing standing) {
    mappings.delete(mapping);
    tally.mappings(-1);
    if (standing.target() == 1) {
      tally.targetNames(-1);
      attributes.drop(ObjectType.TARGET_NAME, target(mapping));
    }
    if (standing.logical() == 1) {
      tally.logicalNames(-1);
      attributes.drop(ObjectType.LOGICAL_NAME, logical(mapping));
      journal(false, logical(mapping));
    }
  }

  private void journal(boolean added, String logicalName) {
    mappings.journal(new CatalogChanges.Change(tally.nextSequence(), added, logicalName));
  }

  private void requireObject(ObjectType type, String name) {
    settle();
    if (!table.exists(type, name)) {
      throw Refusals.notFound(type, name);
    }
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    requireObject(type, from);
    if (table.exists(type, to)) {
      throw Refusals.exists(type, to);
    }
    table.rename(type, from, to);
    mappings.forgetFacts();
    attributes.rename(type, from, to);
    if (type == ObjectType.LOGICAL_NAME) {
      journal(false, from);
      journal(true, to);
    }
  }

  @Override
  public void define(AttributeDefinition definition) {
    attributes.define(definition);
  }

  @Override
  public void undefine(ObjectType type, String attribute, boolean clearValues) {
    attributes.undefine(type, attribute, clearValues);
  }

  @Override
  public void addAttribute(ObjectType type, String name, Attribute attribute) {
    requireObject(type, name);
    if (attributes.has(attributes.require(type, attribute), name)) {
      throw Refusals.attributeValueExists(attribute.name());
    }
    attributes.set(type, name, attribute);
  }

  @Override
  public void modifyAttribute(ObjectType type, String name, Attribute attribute) {
    requireObject(type, name);
    requireValue(attributes.require(type, attribute), name);
    attributes.set(type, name, attribute);
  }

  @Override
  public void removeAttribute(ObjectType type, String name, String attribute) {
    requireObject(type, name);
    Defined defined = attributes.require(type, attribute);
    requireValue(defined, name);
    attributes.remove(defined, name);
  }

  private void requireValue(Defined defined, String name) {
    if (!attributes.has(defined, name)) {
      throw Refusals.attributeValueNotFound(defined.name());
    }
  }
}
