package org.gridrls.api.index;

import java.util.List;

/** The answer for some names, in the order they were asked, and what the answer rests on. */
public record IndexAnswer(List<NameLocations> names, Completeness completeness) {
  public IndexAnswer {
    names = List.copyOf(names);
  }
}
