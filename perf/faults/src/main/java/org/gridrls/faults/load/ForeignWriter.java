package org.gridrls.faults.load;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.client.LrcClient;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.cluster.ForeignSite;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.load.Calls.Ended;

/**
 * The user of a foreign catalog, who adds and deletes files there, and asks its bridge for them.
 * Used by one thread.
 */
final class ForeignWriter implements NameOwner {
  /** For so long a bridge may show a file that it found, as its documents say. */
  static final Duration KEPT = Duration.ofSeconds(1);

  private static final int PRESENT_MAX = 30;

  private final ForeignSite foreign;
  private final LrcClient bridge;
  private final CatalogFacts facts;
  private final LoadNames names;
  private final Calls calls;
  private final Checker checker;
  private final Random random;
  private final Deque<String> present = new ArrayDeque<>();

  ForeignWriter(
      ForeignSite foreign, LrcClient bridge, CatalogFacts facts, LoadParts parts, long seed) {
    this.foreign = foreign;
    this.bridge = bridge;
    this.facts = facts;
    this.names = parts.names();
    this.calls = parts.calls();
    this.checker = parts.checker();
    this.random = new Random(seed);
  }

  void step() {
    facts.writing().lock();
    try {
      int dice = random.nextInt(10);
      if (dice < 4) {
        own(names.fresh(facts.name()));
      } else if (dice < 6) {
        change(names.shared(random));
      } else if (dice < 8 && !present.isEmpty()) {
        change(present.removeFirst());
      } else {
        look();
      }
    } finally {
      facts.writing().unlock();
    }
  }

  private void own(String name) {
    if (set(name, true) && present.size() < PRESENT_MAX) {
      present.add(name);
    }
  }

  private void change(String name) {
    if (!isOpen(name)) {
      set(name, !has(name));
    }
  }

  /** True if it was acknowledged. */
  private boolean set(String name, boolean exists) {
    facts.begin(name, System.nanoTime(), exists);
    String what = exists ? "foreign create" : "foreign delete";
    Ended<Boolean> ended =
        calls.run(what, facts.name() + " " + name, () -> foreign.set(name, exists));
    if (ended.acknowledged()) {
      facts.acknowledge(name, ended.end());
    }
    return ended.acknowledged();
  }

  @Override
  public boolean isRunning() {
    return foreign.isRunning();
  }

  @Override
  public boolean has(String name) {
    return facts.exists(name);
  }

  @Override
  public boolean isOpen(String name) {
    return facts.isOpen(name);
  }

  @Override
  public boolean createNow(String name) {
    facts.writing().lock();
    try {
      return !isOpen(name) && !has(name) && set(name, true);
    } finally {
      facts.writing().unlock();
    }
  }

  @Override
  public void deleteNow(String name) {
    facts.writing().lock();
    try {
      if (has(name) && !isOpen(name)) {
        set(name, false);
      }
    } finally {
      facts.writing().unlock();
    }
  }

  /** Asks the bridge itself, whose answers are a second old at most. */
  private void look() {
    List<String> asked = names.toAsk(random);
    Ended<List<Boolean>> ended =
        calls.call(
            "exists",
            facts.name() + " " + asked,
            () -> bridge.existsAll(ObjectType.LOGICAL_NAME, asked));
    for (int i = 0; ended.acknowledged() && i < asked.size(); i++) {
      boolean exists = ended.answer().get(i);
      long start = exists ? ended.start() - KEPT.toNanos() : ended.start();
      checker.catalogSaid(facts, asked.get(i), exists, start, ended.end());
    }
    if (!ended.acknowledged() && ended.error() == RlsError.INTERNAL) {
      checker.refused("exists", ended.error(), ended.end());
    }
  }
}
