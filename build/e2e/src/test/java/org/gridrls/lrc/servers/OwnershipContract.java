package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.servers.mysql.JdbcMysql;
import org.gridrls.lrc.servers.postgresql.JdbcPostgresql;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.KillTest;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreKind;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store belongs to one server, whatever happens to servers, sessions and the database. */
@Timeout(240)
abstract class OwnershipContract {
  private static final int SOME = 50;

  /** Until a call to a frozen database is refused. */
  private static final Duration FROZEN_MAX = Duration.ofSeconds(35);

  abstract DatabaseServer server();

  private static JdbcMappingCatalog open(String url) {
    return DatabaseServer.STORES.open(StoreConfig.durable(url).waiting(Duration.ofMinutes(2)));
  }

  private static CatalogChange create(String name) {
    return new CatalogChange.Create(Mapping.of(name, "t"));
  }

  private static boolean isWritten(JdbcMappingCatalog catalog, String name) {
    try {
      catalog.apply(create(name));
      return true;
    } catch (RlsException e) {
      return false;
    }
  }

  private static void write(JdbcMappingCatalog catalog, int from, int to) {
    IntStream.range(from, to).forEach(i -> catalog.apply(create("n" + i)));
  }

  @Test
  void aServerThatStoodStillIsReplacedAndThenFenced() throws Exception {
    String url = server().newStore();
    try (WriterProcess first = WriterProcess.start(url)) {
      first.awaitAcknowledged(SOME);
      first.stand();
      try (JdbcMappingCatalog second = open(url)) {
        // it may have stood still within a transaction, whose locks end with its session
        Eventually.holds("the second server writes", () -> isWritten(second, "second"));
        first.move();
        first.awaitRefusal("UNAVAILABLE: ");
        first.awaitRefusal("took over");
        second.apply(create("more"));
        List<String> acknowledged = new ArrayList<>(first.acknowledged());
        acknowledged.addAll(List.of("second", "more"));
        KillTest.checkWhole(second, acknowledged);
      }
    }
  }

  @Test
  void aServerThatWasReplacedSaysSoUntilItIsRestarted() {
    String url = server().newStore();
    try (JdbcMappingCatalog first = open(url)) {
      RawSql.execute(url, "UPDATE catalog_state SET owner = ''");
      open(url).close();
      Eventually.holds(
          "a note of the new owner",
          () ->
              first.trouble().equals(Optional.of("another server took over the store: no writes")));
      RlsException refused = assertThrows(RlsException.class, () -> first.apply(create("a")));
      assertEquals(RlsError.UNAVAILABLE, refused.error());
      assertTrue(refused.getMessage().contains("restart"), refused.getMessage());
      assertTrue(refused.retryAfter().isPresent());
      assertEquals(List.of(false), first.exist(ObjectType.LOGICAL_NAME, List.of("a")));
    }
    try (JdbcMappingCatalog again = open(url)) {
      again.apply(create("a"));
    }
  }

  @Test
  void aStoreThatGoesBackBelowAnOpenSessionIsNoticedByTheNextCommit() {
    String url = server().newStore();
    try (JdbcMappingCatalog catalog = open(url)) {
      write(catalog, 0, 5);
      catalog.trim(0);
      CatalogBoot before = catalog.boot();
      RawSql.execute(url, "DELETE FROM mapping WHERE logical_name IN ('n3', 'n4')");
      RawSql.execute(
          url,
          "UPDATE catalog_state SET sequence = 3, commits = commits - 2, logical_names = 3,"
              + " mappings = 3");
      Eventually.holds("a write", () -> isWritten(catalog, "later"));
      assertTrue(catalog.boot().bootId() > before.bootId());
      assertEquals(3, catalog.boot().sequence());
      assertEquals(4, catalog.latestSequence());
    }
  }

  @Test
  void aDatabaseRestoredToAnEarlierStateIsSentUnderANewNumber() throws Exception {
    String url = server().newStore();
    try (JdbcMappingCatalog catalog = open(url)) {
      write(catalog, 0, 5);
      CatalogBoot before = catalog.boot();
      restored(
          () -> {
            Eventually.holds("a write again", () -> isWritten(catalog, "n5"));
            write(catalog, 6, 10);
            assertEquals(10, catalog.latestSequence());
          });
      Eventually.holds("a write on the copy", () -> isWritten(catalog, "later"));
      assertTrue(catalog.boot().bootId() > before.bootId());
      assertEquals(5, catalog.boot().sequence());
      assertEquals(6, catalog.latestSequence());
      KillTest.checkWhole(catalog, List.of("n0", "n4", "later"));
    }
  }

  @Test
  void aDatabaseRestoredToAStateBeforeTheStartIsTakenAgain() throws Exception {
    String url = server().newStore();
    try (JdbcMappingCatalog earlier = open(url)) {
      write(earlier, 0, 5);
    }
    JdbcMappingCatalog[] catalog = new JdbcMappingCatalog[1];
    restored(
        () -> {
          catalog[0] = open(url);
          write(catalog[0], 5, 10);
        });
    try (JdbcMappingCatalog restored = catalog[0]) {
      long before = restored.start().bootId();
      Eventually.holds("a write on the copy", () -> isWritten(restored, "later"));
      assertTrue(restored.boot().bootId() > before);
      assertEquals(0, restored.boot().sequence());
      KillTest.checkWhole(restored, List.of("n0", "n4", "later"));
    }
  }

  /** Puts the database back to its present state after {@code changes}. */
  private void restored(Runnable changes) throws Exception {
    DatabaseServer server = server();
    server.stop();
    server.saveCopy();
    server.start();
    try {
      changes.run();
    } finally {
      server.stop();
      server.restoreCopy();
      server.start();
    }
  }

  @Test
  void aFrozenDatabaseIsAnsweredInTimeAndUsedAgainWhenItMoves() throws Exception {
    try (JdbcMappingCatalog catalog = open(server().newStore())) {
      write(catalog, 0, SOME);
      CompletableFuture<Void> calls;
      server().pause();
      try {
        calls =
            CompletableFuture.allOf(
                refusedInTime(() -> catalog.apply(create("frozen"))),
                refusedInTime(() -> catalog.exist(ObjectType.LOGICAL_NAME, List.of("n0"))));
        calls.get();
        refusedInTime(() -> catalog.apply(create("later"))).get();
      } finally {
        server().resume();
      }
      Eventually.holds("a write", () -> isWritten(catalog, "after"));
      Eventually.holds(
          "an answer",
          () -> {
            try {
              return catalog.exist(ObjectType.LOGICAL_NAME, List.of("n0", "after")).stream()
                  .allMatch(Boolean::booleanValue);
            } catch (RlsException e) {
              return false;
            }
          });
      assertFalse(catalog.trouble().isPresent());
    }
  }

  /** Simulates a host whose processes are frozen. */
  @Test
  void aHostThatAcceptsConnectionsAndSaysNothingIsLeftForTheNextOne() throws IOException {
    String url = server().newStore();
    try (ServerSocket silent = silent();
        JdbcMappingCatalog catalog = open(url.replaceFirst("//", "//" + host(silent) + ","))) {
      catalog.apply(create("a"));
    }
  }

  @Test
  void hostsThatAcceptConnectionsAndSayNothingAreAskedOnce() throws IOException {
    String url = server().newStore();
    try (ServerSocket first = silent();
        ServerSocket second = silent();
        JdbcDialect dialect =
            dialect(url.replaceFirst("//[^/]*", "//" + host(first) + "," + host(second)))) {
      assertThrows(SQLException.class, dialect::writer);
    }
  }

  private static ServerSocket silent() throws IOException {
    return new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  private static String host(ServerSocket socket) {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  @Test
  void answersMayTakeLongerThanLogins() throws SQLException {
    String url = server().newStore();
    String seconds = url.startsWith("jdbc:postgresql:") ? "" : "000";
    assertEquals(List.of(25_000, 25_000), answerLimits(url));
    assertEquals(List.of(70_000, 70_000), answerLimits(url + "&socketTimeout=70" + seconds));
    assertEquals(List.of(0, 0), answerLimits(url + "&sockettimeout=0&tcpKeepAlive=true"));
    int most = Integer.MAX_VALUE;
    assertEquals(List.of(most, most), answerLimits(url + "&socketTimeout=4294968" + seconds));
  }

  /** Reads the limits of writing and reading connections, in milliseconds. */
  private static List<Integer> answerLimits(String url) throws SQLException {
    try (JdbcDialect dialect = dialect(url);
        Connection writer = dialect.writer();
        HikariDataSource readers = new HikariDataSource(dialect.readers());
        Connection reader = readers.getConnection()) {
      return List.of(writer.getNetworkTimeout(), reader.getNetworkTimeout());
    }
  }

  private static JdbcDialect dialect(String url) {
    StoreKind kind = url.startsWith("jdbc:postgresql:") ? JdbcPostgresql.KIND : JdbcMysql.KIND;
    return kind.open().apply(StoreConfig.durable(url));
  }

  private static CompletableFuture<Void> refusedInTime(Runnable call) {
    return CompletableFuture.runAsync(
        () -> {
          long start = System.nanoTime();
          RlsException refused = assertThrows(RlsException.class, call::run);
          Duration took = Duration.ofNanos(System.nanoTime() - start);
          assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
          assertTrue(refused.retryAfter().isPresent());
          assertTrue(took.compareTo(FROZEN_MAX) < 0, "refused after " + took);
        });
  }
}
