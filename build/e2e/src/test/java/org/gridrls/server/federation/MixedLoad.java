package org.gridrls.server.federation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;

/**
 * Clients that register mappings at once, by single calls and bulk calls of both modes, most with
 * attributes, until all is registered or the server is gone; and what was said to each call.
 */
final class MixedLoad {
  static final int CLIENTS = 10;
  static final int MAPPINGS = 100_000;

  private static final int ROUND = 500;
  private static final int SINGLES = 20;
  private static final int BULK = 115;

  private final LrcClient catalog;
  private final int stopAt;
  private final Stop stop;
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());
  private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());

  /** How a call registers its items. */
  enum Kind {
    CREATE,
    PUT,
    PER_ITEM,
    ATOMIC
  }

  /** A call that was sent, and whether it was answered. */
  record Call(Kind kind, List<AttributedMapping> items, boolean acknowledged) {}

  /** Happens once, in the midst of the load. */
  interface Stop {
    void now() throws InterruptedException;
  }

  /**
   * @param stopAt acknowledged mappings after which the server is stopped
   */
  MixedLoad(LrcClient catalog, int stopAt, Stop stop) {
    this.catalog = catalog;
    this.stopAt = stopAt;
    this.stop = stop;
  }

  static void defineAttributes(LrcClient catalog) {
    catalog.defineAttribute(
        new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT));
    catalog.defineAttribute(
        new AttributeDefinition("site", ObjectType.TARGET_NAME, AttributeType.STRING));
  }

  void run(long seed) throws InterruptedException {
    List<Thread> clients =
        IntStream.range(0, CLIENTS)
            .mapToObj(c -> new Thread(() -> register(c, new Random(seed + c)), "client-" + c))
            .toList();
    for (Thread client : clients) {
      client.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
      client.start();
    }
    for (Thread client : clients) {
      client.join();
    }
  }

  int acknowledged() {
    return acknowledged.get();
  }

  List<Call> calls() {
    return calls;
  }

  /** Returns what clients met, but for the end of the server. */
  List<Throwable> failures() {
    return failures;
  }

  private void register(int client, Random random) {
    boolean there = true;
    for (int from = 0; there && from < MAPPINGS / CLIENTS; from += ROUND) {
      int at = from;
      for (Kind kind : round(random)) {
        int count = kind == Kind.CREATE || kind == Kind.PUT ? 1 : BULK;
        there = there && send(kind, items(client, at, at + count, kind));
        at += count;
      }
    }
  }

  private static List<Kind> round(Random random) {
    List<Kind> kinds = new ArrayList<>();
    kinds.addAll(Collections.nCopies(SINGLES, Kind.CREATE));
    kinds.addAll(Collections.nCopies(SINGLES, Kind.PUT));
    kinds.addAll(Collections.nCopies((ROUND - 2 * SINGLES) / BULK / 2, Kind.PER_ITEM));
    kinds.addAll(Collections.nCopies((ROUND - 2 * SINGLES) / BULK / 2, Kind.ATOMIC));
    Collections.shuffle(kinds, random);
    return kinds;
  }

  private static List<AttributedMapping> items(int client, int from, int to, Kind kind) {
    return IntStream.range(from, to).mapToObj(n -> item(client, n, kind)).toList();
  }

  private static AttributedMapping item(int client, int number, Kind kind) {
    String name = "client" + client + "/" + number;
    Mapping mapping = Mapping.of("lfn:" + name, "root://" + name);
    return kind == Kind.CREATE
        ? AttributedMapping.plain(mapping)
        : new AttributedMapping(
            mapping,
            List.of(Attribute.integer("size", number)),
            List.of(Attribute.text("site", "site of " + name)));
  }

  /** False if the server is gone. */
  private boolean send(Kind kind, List<AttributedMapping> items) {
    try {
      call(kind, items);
    } catch (RlsException e) {
      calls.add(new Call(kind, items, false));
      if (e.error() != RlsError.TRANSPORT_FAILED) {
        failures.add(e);
      }
      return false;
    }
    calls.add(new Call(kind, items, true));
    stopWhenDue(items.size());
    return true;
  }

  private void call(Kind kind, List<AttributedMapping> items) {
    switch (kind) {
      case CREATE -> catalog.create(items.get(0).mapping());
      case PUT -> catalog.put(items.get(0));
      case PER_ITEM -> requireAll(catalog.putAll(items, BulkMode.PER_ITEM), items);
      case ATOMIC -> requireAll(catalog.putAll(items, BulkMode.ATOMIC), items);
    }
  }

  private static void requireAll(BulkResult result, List<AttributedMapping> items) {
    if (result.applied() != items.size()) {
      throw new AssertionError("not all applied: " + result);
    }
  }

  private void stopWhenDue(int count) {
    int now = acknowledged.addAndGet(count);
    if (now >= stopAt && now - count < stopAt) {
      try {
        stop.now();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
