package org.gridrls.lrc.catalog;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;

/**
 * Changes nothing, but learns which mappings some changes will look at, so that all of them can be
 * looked up at once. For the writing thread.
 */
final class ExpectedMappings implements CatalogEditor {
  private final Set<Mapping> mappings = new LinkedHashSet<>();
  private int deletions;

  ExpectedMappings(List<Change> changes) {
    for (Change change : changes) {
      try {
        change.applyTo(this);
      } catch (RlsException e) {
        // one that is always refused
        continue;
      }
    }
  }

  Set<Mapping> mappings() {
    return mappings;
  }

  int deletions() {
    return deletions;
  }

  @Override
  public void create(Mapping mapping) {
    mappings.add(mapping);
  }

  @Override
  public void add(Mapping mapping) {
    mappings.add(mapping);
  }

  @Override
  public void put(AttributedMapping item, boolean replace) {
    mappings.add(item.mapping());
  }

  @Override
  public void delete(Mapping mapping) {
    mappings.add(mapping);
    deletions++;
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    // looked up when its turn comes
  }

  @Override
  public void define(AttributeDefinition definition) {
    // looks at no mapping
  }

  @Override
  public void undefine(ObjectType type, String attribute, boolean clearValues) {
    // looks at no mapping
  }

  @Override
  public void addAttribute(ObjectType type, String name, Attribute attribute) {
    // looked up when its turn comes
  }

  @Override
  public void modifyAttribute(ObjectType type, String name, Attribute attribute) {
    // looked up when its turn comes
  }

  @Override
  public void removeAttribute(ObjectType type, String name, String attribute) {
    // looked up when its turn comes
  }
}
