package org.gridrls.api;

import java.util.Set;

/** The attributes that a query returns with each mapping: none, those named, or all. Immutable. */
public record AttributeSelection(boolean all, Set<String> names) {
  public static final AttributeSelection NONE = new AttributeSelection(false, Set.of());
  public static final AttributeSelection ALL = new AttributeSelection(true, Set.of());

  public AttributeSelection {
    names = Set.copyOf(names);
  }

  public boolean isNone() {
    return !all && names.isEmpty();
  }

  public boolean includes(String name) {
    return all || names.contains(name);
  }
}
