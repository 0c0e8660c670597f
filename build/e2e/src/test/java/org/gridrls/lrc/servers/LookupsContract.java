package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lookups of many clients at once, which share statements, answer as each of them alone. */
@Timeout(180)
abstract class LookupsContract {
  private static final int CLIENTS = 24;
  private static final int LOOKUPS = 100;
  private static final int ENOUGH = 300;
  private static final String LONG = "long/".repeat(400);
  private static final String MISSING = "missing";

  /** Numbers of mappings of a name, around the number that a shared statement returns. */
  private static final List<Integer> COUNTS = List.of(1, 2, 31, 32, 33, 70);

  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final List<Mapping> model = new ArrayList<>();
  private final Map<ObjectType, Map<String, TreeSet<Mapping>>> byName = new HashMap<>();
  private JdbcMappingCatalog catalog;

  abstract DatabaseServer server();

  @BeforeEach
  void open() {
    catalog = DatabaseServer.STORES.open(StoreConfig.durable(server().newStore()));
  }

  @AfterEach
  void close() {
    if (catalog != null) { // the database may be missing here
      catalog.close();
    }
  }

  private void load() {
    for (String name : List.of("plain", "it's 100%_\\", "\uD83D\uDE00", "A", "a", LONG)) {
      for (int count : COUNTS) {
        IntStream.range(0, count)
            .forEach(i -> model.add(Mapping.of(name + "/" + count, LONG + i + name)));
      }
    }
    List<CatalogChange> changes = new ArrayList<>();
    model.forEach(mapping -> changes.add(new CatalogChange.Put(AttributedMapping.plain(mapping))));
    assertEquals(List.of(), catalog.apply(changes, BulkMode.PER_ITEM).failures());
    for (ObjectType type : ObjectType.values()) {
      Map<String, TreeSet<Mapping>> names = new HashMap<>();
      model.forEach(m -> names.computeIfAbsent(m.name(type), n -> new TreeSet<>()).add(m));
      byName.put(type, names);
    }
  }

  /** Runs the client with the numbers from 0, all at once; none may fail. */
  private void atOnce(IntConsumer client) throws InterruptedException {
    List<Thread> threads = started(client);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(List.of(), List.copyOf(failures));
  }

  private List<Thread> started(IntConsumer client) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      Thread thread = new Thread(() -> client.accept(number));
      thread.setUncaughtExceptionHandler(
          (t, failure) -> {
            failure.printStackTrace();
            failures.add(failure);
          });
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  @Test
  void lookupsOfManyClientsAtOnceAreThoseOfTheModel() throws Exception {
    load();
    long seed = System.nanoTime();
    atOnce(
        client -> {
          Random random = new Random(seed + client);
          for (int i = 0; i < LOOKUPS; i++) {
            lookUp(random, "seed " + seed);
          }
        });
  }

  /** One random lookup, of a name that exists or, in one of eight cases, of one that does not. */
  private void lookUp(Random random, String run) {
    Mapping some = model.get(random.nextInt(model.size()));
    boolean known = random.nextInt(8) > 0;
    ObjectType type = ObjectType.values()[random.nextInt(2)];
    String name = known ? some.name(type) : some.name(type) + MISSING;
    String what = run + ": " + type + " " + name;
    switch (random.nextInt(3)) {
      case 0 -> assertEquals(List.of(known), catalog.exist(type, List.of(name)), what);
      case 1 -> {
        Mapping asked = known ? some : Mapping.of(some.logicalName().value(), MISSING);
        assertEquals(List.of(known), catalog.mappingsExist(List.of(asked)), run + ": " + asked);
      }
      default -> query(type, name, PageRequest.first(1 + random.nextInt(80)), what);
    }
  }

  private void query(ObjectType type, String name, PageRequest page, String what) {
    TreeSet<Mapping> all = byName.get(type).get(name);
    if (all == null) {
      RlsException refused = refusal(type, name);
      if (refused.error() != notFound(type)) {
        throw refused;
      }
      return;
    }
    MappingPage found = catalog.query(type, name, AttributeSelection.NONE, page);
    assertEquals(
        all.stream().limit(page.limit()).toList(),
        found.mappings().stream().map(AttributedMapping::mapping).toList(),
        what);
    assertEquals(all.size() > page.limit(), found.nextCursor().isPresent(), what);
  }

  private static RlsError notFound(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME
        ? RlsError.LOGICAL_NAME_NOT_FOUND
        : RlsError.TARGET_NAME_NOT_FOUND;
  }

  private RlsException refusal(ObjectType type, String name) {
    return assertThrows(
        RlsException.class,
        () -> catalog.query(type, name, AttributeSelection.NONE, PageRequest.first()));
  }

  @Test
  void eachClientReadsItsOwnWrites() throws Exception {
    atOnce(
        client -> {
          for (int i = 0; i < ENOUGH / CLIENTS; i++) {
            String name = "own/" + client + "/" + i;
            Mapping mapping = Mapping.of(name, "t" + i);
            catalog.apply(new CatalogChange.Create(mapping));
            MappingPage found =
                catalog.query(
                    ObjectType.LOGICAL_NAME, name, AttributeSelection.NONE, PageRequest.first());
            assertEquals(List.of(AttributedMapping.plain(mapping)), found.mappings());
            catalog.apply(new CatalogChange.Delete(mapping));
            assertFalse(catalog.exist(ObjectType.LOGICAL_NAME, List.of(name)).get(0));
          }
        });
  }

  @Test
  void whenSessionsEndEachLookupIsAnsweredOrRefusedForNow() throws Exception {
    load();
    AtomicBoolean end = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    List<Thread> clients = started(client -> lookUpUntil(end, client, answered));
    for (int i = 0; i < 10; i++) {
      int before = answered.get();
      Eventually.holds("answers", () -> answered.get() > before + ENOUGH);
      server().endSessions();
    }
    end.set(true);
    for (Thread client : clients) {
      client.join();
    }
    assertEquals(List.of(), List.copyOf(failures));
  }

  private void lookUpUntil(AtomicBoolean end, int client, AtomicInteger answered) {
    Random random = new Random(client);
    while (!end.get()) {
      try {
        lookUp(random, "client " + client);
        answered.incrementAndGet();
      } catch (RlsException e) {
        if (e.error() != RlsError.UNAVAILABLE) {
          throw e;
        }
        assertTrue(e.retryAfter().isPresent());
      }
    }
  }

  @Test
  void whenTheDatabaseIsKilledUnderLookupsEachIsRefusedAndLaterAnsweredAgain() throws Exception {
    load();
    AtomicBoolean end = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    List<Thread> clients = started(client -> lookUpUntil(end, client, answered));
    Eventually.holds("answers before", () -> answered.get() > ENOUGH);
    server().stop();
    try {
      RlsException refused = refusal(ObjectType.LOGICAL_NAME, MISSING);
      assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
      assertTrue(refused.retryAfter().isPresent());
    } finally {
      server().start();
    }
    int before = answered.get();
    Eventually.holds("answers again", () -> answered.get() > before + ENOUGH);
    end.set(true);
    for (Thread client : clients) {
      client.join();
    }
    assertEquals(List.of(), List.copyOf(failures));
  }

  @Test
  void closingTheCatalogEndsAllLookups() throws Exception {
    load();
    AtomicInteger answered = new AtomicInteger();
    Queue<RlsError> ends = new ConcurrentLinkedQueue<>();
    List<Thread> clients =
        started(
            client -> {
              try {
                Random random = new Random(client);
                while (true) {
                  lookUp(random, "client " + client);
                  answered.incrementAndGet();
                }
              } catch (RlsException closed) {
                ends.add(closed.error());
              }
            });
    Eventually.holds("answers", () -> answered.get() > ENOUGH);
    catalog.close();
    for (Thread client : clients) {
      client.join();
    }
    assertEquals(List.of(), List.copyOf(failures));
    assertEquals(CLIENTS, ends.size());
  }
}
