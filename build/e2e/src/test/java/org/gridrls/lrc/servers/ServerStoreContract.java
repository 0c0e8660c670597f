package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.KillTest;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Specifies stores on a server beyond the contract: to come back, to be written by one. */
@Timeout(120)
abstract class ServerStoreContract {
  private static final int WRITERS = 8;
  private static final int ENOUGH = 500;
  private static final long RETRY_NANOS = 20_000_000;

  /** So long that a pool would have begun to wait long between its attempts. */
  private static final Duration LONG_AWAY = Duration.ofSeconds(6);

  /** Longer than a busy machine needs, shorter than such a pool would wait. */
  private static final Duration SOON = Duration.ofSeconds(8);

  private static final int SOME = 10;

  abstract DatabaseServer server();

  private static JdbcMappingCatalog open(String url) {
    return DatabaseServer.STORES.open(StoreConfig.durable(url));
  }

  private static CatalogChange create(String name) {
    return new CatalogChange.Create(Mapping.of(name, "t"));
  }

  @Test
  void aStoreThatLostAcknowledgedChangesIsSentUnderANewNumber() {
    String url = server().newStore();
    try (JdbcMappingCatalog catalog = open(url)) {
      IntStream.range(0, 5).forEach(i -> catalog.apply(create("n" + i)));
      catalog.trim(0);
      CatalogBoot before = catalog.boot();
      RawSql.execute(url, "UPDATE catalog_state SET sequence = 3");
      server().endSessions();
      Eventually.holds("a write", () -> isWritten(catalog, "later"));
      assertTrue(catalog.boot().bootId() > before.bootId());
      assertEquals(3, catalog.boot().sequence());
      assertEquals(4, catalog.latestSequence());
      catalog.apply(create("more"));
    }
  }

  private static boolean isWritten(JdbcMappingCatalog catalog, String name) {
    try {
      catalog.apply(create(name));
      return true;
    } catch (RlsException e) {
      return false;
    }
  }

  @Test
  void theDatabaseGoesAwayAndComesBackAndNothingAcknowledgedIsLost() throws Exception {
    DatabaseServer server = server();
    try (JdbcMappingCatalog catalog = open(server.newStore())) {
      SteadyWriters writers = new SteadyWriters(catalog, WRITERS);
      writers.awaitMore("before", ENOUGH);
      server.stop();
      try {
        Eventually.holds("a failed write", () -> !writers.failures().isEmpty());
        RlsException asked =
            assertThrows(
                RlsException.class,
                () -> catalog.exist(ObjectType.LOGICAL_NAME, List.of("name/0/0")));
        assertEquals(RlsError.UNAVAILABLE, asked.error(), asked::getMessage);
        assertTrue(asked.retryAfter().isPresent());
      } finally {
        server.start();
      }
      writers.awaitMore("after", ENOUGH);
      writers.finish();
      for (RlsException failure : writers.failures()) {
        assertEquals(RlsError.UNAVAILABLE, failure.error(), failure::getMessage);
        assertTrue(failure.retryAfter().isPresent());
      }
      Eventually.holds("an answer", () -> answered(catalog));
      KillTest.checkWhole(catalog, writers.acknowledged());
    }
  }

  @Test
  void callsFailFastWhileTheDatabaseIsAwayAndSucceedSoonAfterItIsBack() {
    DatabaseServer server = server();
    try (JdbcMappingCatalog catalog = open(server.newStore())) {
      assertTrue(answered(catalog) && written(catalog, "a"));
      server.stop();
      try {
        int refusals = 0;
        for (long end = System.nanoTime() + LONG_AWAY.toNanos(); System.nanoTime() < end; ) {
          refusals += refusedSoon(() -> catalog.exist(ObjectType.LOGICAL_NAME, List.of("a")));
          refusals += refusedSoon(() -> catalog.apply(create("b")));
          LockSupport.parkNanos(RETRY_NANOS);
        }
        assertTrue(refusals >= SOME, refusals + " calls only were refused");
      } finally {
        server.start();
      }
      long back = System.nanoTime();
      Eventually.holds("an answer", () -> answered(catalog));
      Eventually.holds("a write", () -> written(catalog, "c"));
      Duration recovery = Duration.ofNanos(System.nanoTime() - back);
      assertTrue(recovery.compareTo(SOON) < 0, "after " + recovery);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int refusedSoon(Runnable call) {
    long start = System.nanoTime();
    RlsException refused = assertThrows(RlsException.class, call::run);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
    assertTrue(refused.retryAfter().isPresent());
    assertTrue(took.compareTo(SOON) < 0, "refused after " + took);
    return 1;
  }

  @Test
  void aStoreIsWrittenByOneCatalogAtATime() {
    String url = server().newStore();
    try (JdbcMappingCatalog catalog = open(url)) {
      RlsException refused = assertThrows(RlsException.class, () -> open(url));
      assertEquals(RlsError.UNAVAILABLE, refused.error());
      assertTrue(refused.getMessage().contains("another catalog"), refused.getMessage());
      assertTrue(refused.retryAfter().isPresent());
      catalog.apply(create("a"));
    }
    open(url).close();
  }

  @Test
  void twoStoresOnOneServerDoNotMeet() {
    try (JdbcMappingCatalog one = open(server().newStore());
        JdbcMappingCatalog other = open(server().newStore())) {
      one.apply(create("a"));
      other.apply(create("a"));
      assertEquals(1, other.latestSequence());
    }
  }

  @Test
  void aCatalogThatLostItsSessionGoesOnIfNobodyTookOver() {
    try (JdbcMappingCatalog catalog = open(server().newStore())) {
      catalog.apply(create("a"));
      server().endSessions();
      Eventually.holds("a write again", () -> written(catalog, "b"));
      assertEquals(2, catalog.counts().mappings());
      assertEquals(2, catalog.latestSequence());
    }
  }

  /** Each connection of the pool finds out by itself that it is dead. */
  private static boolean answered(JdbcMappingCatalog catalog) {
    try {
      for (int i = 0; i < StoreConfig.READERS_DEFAULT; i++) {
        catalog.exist(ObjectType.LOGICAL_NAME, List.of("name/0/0"));
      }
      return true;
    } catch (RlsException e) {
      assertEquals(RlsError.UNAVAILABLE, e.error(), e::getMessage);
      return false;
    }
  }

  private static boolean written(JdbcMappingCatalog catalog, String name) {
    try {
      catalog.apply(create(name));
      return true;
    } catch (RlsException e) {
      assertEquals(RlsError.UNAVAILABLE, e.error(), e::getMessage);
      return false;
    }
  }

  @Test
  void aCatalogThatWasReplacedMeanwhileWritesNoMore() {
    String url = server().newStore();
    try (JdbcMappingCatalog first = open(url)) {
      first.apply(create("a"));
      // as if its lease had run out
      RawSql.execute(url, "UPDATE catalog_state SET owner = ''");
      try (JdbcMappingCatalog second = open(url)) {
        second.apply(create("b"));
        assertEquals(false, written(first, "c"));
        assertEquals(false, written(first, "c"));
      }
      Eventually.holds("the reason", () -> refusal(first).contains("took over"));
    }
    try (JdbcMappingCatalog third = open(url)) {
      assertEquals(new CatalogCounts(2, 1, 2, 2), third.counts());
    }
  }

  private static String refusal(JdbcMappingCatalog catalog) {
    return assertThrows(RlsException.class, () -> catalog.apply(create("c"))).getMessage();
  }

  @Test
  void nothingAcknowledgedIsLostWhenTheProcessIsKilled() throws Exception {
    String url = server().newStore();
    List<String> acknowledged = KillTest.writeUntilKilled(url, ENOUGH, DatabaseServer.class);
    assertTrue(acknowledged.size() >= ENOUGH);
    try (JdbcMappingCatalog catalog = open(url)) {
      KillTest.checkWhole(catalog, acknowledged);
    }
  }

  @Test
  void aPoolOfReadersServesManyClientsAtOnce() throws Exception {
    try (JdbcMappingCatalog catalog = open(server().newStore())) {
      catalog.apply(create("a"));
      Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        Thread client =
            new Thread(
                () ->
                    IntStream.range(0, 20)
                        .forEach(n -> catalog.exist(ObjectType.LOGICAL_NAME, List.of("a"))));
        client.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
        client.start();
        clients.add(client);
      }
      for (Thread client : clients) {
        client.join();
      }
      assertEquals(List.of(), List.copyOf(failures));
    }
  }
}
