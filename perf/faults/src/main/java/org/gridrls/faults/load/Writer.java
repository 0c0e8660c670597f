package org.gridrls.faults.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.client.LrcClient;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.load.Calls.Ended;

/** The one who writes to one catalog, call after call. Used by one thread. */
final class Writer implements NameOwner {
  private static final int BULK = 4;
  private static final int KEPT = 30;

  private final LrcClient client;
  private final BooleanSupplier running;
  private final CatalogFacts facts;
  private final LoadNames names;
  private final Calls calls;
  private final Checker checker;
  private final Random random;
  private final Deque<String> present = new ArrayDeque<>();
  private long requests;

  Writer(
      LrcClient client, BooleanSupplier running, CatalogFacts facts, LoadParts parts, long seed) {
    this.client = client;
    this.running = running;
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
        create(names.fresh(facts.name()));
      } else if (dice < 6) {
        shared(names.shared(random));
      } else if (dice < 8 && !present.isEmpty()) {
        delete(present.removeFirst());
      } else if (dice < 9) {
        bulk();
      } else {
        look();
      }
    } finally {
      facts.writing().unlock();
    }
  }

  @Override
  public boolean isRunning() {
    return running.getAsBoolean();
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
      return !isOpen(name) && !has(name) && create(name);
    } finally {
      facts.writing().unlock();
    }
  }

  @Override
  public void deleteNow(String name) {
    facts.writing().lock();
    try {
      if (has(name)) {
        delete(name);
      }
    } finally {
      facts.writing().unlock();
    }
  }

  /** Keeps all other writers and operators off the catalog; false if that takes too long. */
  boolean hold() throws InterruptedException {
    return facts.writing().tryLock(1, TimeUnit.SECONDS);
  }

  void release() {
    facts.writing().unlock();
  }

  /** Notes that a delete begins, before {@link #deleteUnlessLast} on any thread. */
  void beginDelete(String name) {
    facts.begin(name, System.nanoTime(), false);
  }

  /** The caller holds the catalog and began the delete. */
  void deleteUnlessLast(String name) {
    List<Mapping> mapping = List.of(mapping(name));
    Ended<BulkResult> ended =
        calls.call(
            "deleteUnlessLast",
            facts.name() + " " + name,
            () -> client.deleteAllUnlessLast(mapping, BulkMode.PER_ITEM));
    if (ended.acknowledged() && ended.answer().applied() == 1) {
      facts.acknowledge(name, ended.end());
    } else if (ended.outcome() == Calls.Outcome.UNKNOWN) {
      checker.refused("deleteUnlessLast", ended.error(), ended.end());
    } else {
      facts.refuse(name);
    }
    if (ended.acknowledged()) {
      for (ItemFailure failure : ended.answer().failures()) {
        checker.require(
            Invariant.I7,
            failure.error() == RlsError.LRC_NOT_FOUND || failure.error() == RlsError.UNAVAILABLE,
            "deleteUnlessLast of " + name + " was refused: " + failure);
      }
    }
  }

  private void shared(String name) {
    if (!facts.isOpen(name)) {
      if (facts.exists(name)) {
        delete(name);
      } else {
        create(name);
      }
    }
  }

  private Mapping mapping(String name) {
    return Mapping.of(name, "root://" + facts.name() + "/" + name);
  }

  static boolean isOf(String catalog, Mapping mapping) {
    return mapping.targetName().value().startsWith("root://" + catalog + "/");
  }

  /** True if it was acknowledged. */
  boolean create(String name) {
    boolean done = change("create", name, true, () -> client.create(mapping(name)));
    if (done && present.size() < KEPT && name.startsWith("own")) {
      present.add(name);
    }
    return done;
  }

  private void delete(String name) {
    if (!facts.isOpen(name)) {
      change("delete", name, false, () -> client.delete(mapping(name)));
    }
  }

  private boolean change(String operation, String name, boolean exists, Runnable call) {
    facts.begin(name, System.nanoTime(), exists);
    Ended<Boolean> ended = calls.run(operation, facts.name() + " " + name, call);
    switch (ended.outcome()) {
      case ACKNOWLEDGED -> facts.acknowledge(name, ended.end());
      case REFUSED -> {
        facts.refuse(name);
        judge(operation, name, ended);
      }
      case UNKNOWN -> checker.refused(operation, ended.error(), ended.end());
    }
    return ended.acknowledged();
  }

  /** A refusal reveals the content of the catalog. */
  private void judge(String operation, String name, Ended<?> ended) {
    switch (ended.error()) {
      case LOGICAL_NAME_EXISTS, MAPPING_EXISTS ->
          checker.catalogSaid(facts, name, true, ended.start(), ended.end());
      case LOGICAL_NAME_NOT_FOUND, MAPPING_NOT_FOUND ->
          checker.catalogSaid(facts, name, false, ended.start(), ended.end());
      case OVERLOADED -> checker.refused(operation, ended.error(), ended.end());
      default ->
          checker.require(
              Invariant.I7, false, operation + " of " + name + " was refused: " + ended.failure());
    }
  }

  /** Several names in one call with a request id; after a lost answer it is repeated. */
  private void bulk() {
    List<String> fresh = IntStream.range(0, BULK).mapToObj(i -> names.fresh(facts.name())).toList();
    String request = facts.name() + "-" + random.nextLong() + "-" + requests++;
    long start = System.nanoTime();
    fresh.forEach(name -> facts.begin(name, start, true));
    Ended<Integer> ended = createAll(fresh, request);
    if (ended.outcome() == Calls.Outcome.UNKNOWN) {
      ended = createAll(fresh, request);
    }
    switch (ended.outcome()) {
      case ACKNOWLEDGED -> acknowledged(fresh, request, ended);
      case REFUSED -> fresh.forEach(facts::refuse);
      case UNKNOWN -> {}
    }
  }

  private void acknowledged(List<String> fresh, String request, Ended<Integer> ended) {
    fresh.forEach(name -> facts.acknowledge(name, ended.end()));
    checker.require(
        Invariant.I1,
        ended.answer() == BULK,
        "an atomic call is done by half: " + ended.answer() + " of " + fresh);
    if (random.nextBoolean()) {
      repeat(fresh, request);
    }
  }

  /** Repeats a request, which must change nothing, though a name is gone since. */
  private void repeat(List<String> fresh, String request) {
    delete(fresh.get(0));
    Ended<Integer> again = createAll(fresh, request);
    if (again.acknowledged()) {
      checker.require(
          Invariant.I1, again.answer() == BULK, "a repeated request has another outcome");
    }
    look(List.of(fresh.get(0)));
  }

  private Ended<Integer> createAll(List<String> fresh, String request) {
    List<Mapping> mappings = fresh.stream().map(this::mapping).toList();
    return calls.call(
        "createAll",
        facts.name() + " " + fresh,
        () -> client.createAll(mappings, BulkMode.ATOMIC, request).applied());
  }

  private void look() {
    look(names.toAsk(random));
  }

  private void look(List<String> asked) {
    Ended<List<Boolean>> ended =
        calls.call(
            "exists",
            facts.name() + " " + asked,
            () -> client.existsAll(ObjectType.LOGICAL_NAME, asked));
    for (int i = 0; ended.acknowledged() && i < asked.size(); i++) {
      checker.catalogSaid(facts, asked.get(i), ended.answer().get(i), ended.start(), ended.end());
    }
    if (!ended.acknowledged() && ended.error() == RlsError.INTERNAL) {
      checker.refused("exists", ended.error(), ended.end());
    }
  }
}
