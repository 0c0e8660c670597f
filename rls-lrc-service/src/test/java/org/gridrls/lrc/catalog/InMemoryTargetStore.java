package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.TreeMap;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.update.UpdateTarget;

/** Targets that are forgotten with the process: for tests. Safe for threads. */
public final class InMemoryTargetStore implements TargetStore {
  private final TreeMap<String, UpdateTarget> targets = new TreeMap<>(CodePointOrder.COMPARATOR);

  @Override
  public synchronized List<UpdateTarget> all() {
    return List.copyOf(targets.values());
  }

  @Override
  public synchronized void add(UpdateTarget target) {
    if (targets.containsKey(target.rli())) {
      throw TargetStore.exists(target.rli());
    }
    if (targets.size() >= TARGETS_MAX) {
      throw TargetStore.tooMany();
    }
    targets.put(target.rli(), target);
  }

  @Override
  public synchronized void change(UpdateTarget target) {
    if (targets.replace(target.rli(), target) == null) {
      throw TargetStore.notFound(target.rli());
    }
  }

  @Override
  public synchronized void remove(String rli) {
    if (targets.remove(rli) == null) {
      throw TargetStore.notFound(rli);
    }
  }
}
