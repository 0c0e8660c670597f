package org.gridrls.cli.mapping;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.ObjectType;
import org.gridrls.client.LrcClient;

/** Finds the names that a catalog does not have. Stateless, safe for threads. */
final class Missing {
  private Missing() {}

  static List<String> of(LrcClient catalog, ObjectType type, List<String> names) {
    List<Boolean> there = catalog.existsAll(type, names);
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (!there.get(i)) {
        missing.add(names.get(i));
      }
    }
    return missing;
  }
}
