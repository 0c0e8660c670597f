package org.gridrls.rli.update;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The names added and removed between two states; no name is in both lists. Immutable. */
record ListDelta(Set<String> added, Set<String> removed) {

  static ListDelta of(List<LogicalName> added, List<LogicalName> removed) {
    Limits.requireBulk(added.size());
    Limits.requireBulk(removed.size());
    ListDelta changes = new ListDelta(texts(added), texts(removed));
    for (String name : changes.added) {
      if (changes.removed.contains(name)) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "a name can't be both added and removed", name);
      }
    }
    return changes;
  }

  private static Set<String> texts(List<LogicalName> names) {
    Set<String> texts = new HashSet<>();
    names.forEach(name -> texts.add(name.value()));
    return texts;
  }
}
