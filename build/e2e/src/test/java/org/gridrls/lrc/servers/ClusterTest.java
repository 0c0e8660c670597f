package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.KillTest;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.cluster.GaleraCluster;
import org.gridrls.testkit.cluster.PostgresqlCluster;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A catalog on a cluster whose active node is killed under load, as often as the environment
 * variable RLS_CLUSTER_KILLS says (default 1).
 */
@Tag("process")
@Timeout(1_800)
class ClusterTest {
  private static final int NODES = 3;
  private static final int WRITERS = 10;
  private static final int ENOUGH = 100;

  /** Limits an answer, as docs/stores.md promises of a database that does not answer. */
  private static final Duration ANSWER_MAX = Duration.ofSeconds(35);

  private static final int KILLS =
      Integer.parseInt(System.getenv().getOrDefault("RLS_CLUSTER_KILLS", "1"));

  @TempDir Path directory;

  private static JdbcMappingCatalog open(String url) {
    return DatabaseServer.STORES.open(StoreConfig.durable(url).waiting(Duration.ofMinutes(2)));
  }

  /** The test is skipped if a program is missing; in CI it fails. */
  private static void need(List<String> missing) {
    if (!missing.isEmpty() && "true".equals(System.getenv("CI"))) {
      throw new AssertionError("CI needs " + missing);
    }
    Assumptions.assumeTrue(missing.isEmpty(), () -> "not installed here: " + missing);
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

  private static boolean areThere(JdbcMappingCatalog catalog, List<String> names) {
    try {
      return catalog.exist(ObjectType.LOGICAL_NAME, names).stream().allMatch(Boolean::booleanValue);
    } catch (RlsException e) {
      assertEquals(RlsError.UNAVAILABLE, e.error());
      return false;
    }
  }

  /** Kills or freezes a node. */
  private interface Kill {
    int kill() throws IOException;
  }

  /** Brings it back. */
  private interface Join {
    void join(int node) throws IOException;
  }

  private static void killUnderLoad(String url, Kill kill, Join join) throws Exception {
    try (JdbcMappingCatalog catalog = open(url)) {
      CatalogBoot boot = catalog.boot();
      SteadyWriters writers = new SteadyWriters(catalog, WRITERS);
      writers.awaitMore("before", ENOUGH);
      for (int i = 1; i <= KILLS; i++) {
        writers.longestGap();
        int dead = kill.kill();
        writers.awaitMore("after kill " + i + " of node " + dead, ENOUGH);
        List<String> acknowledged = writers.acknowledged();
        System.out.printf(
            "kill %d of %d: %d ms without a write, %d acknowledged%n",
            i, KILLS, writers.longestGap().toMillis(), acknowledged.size());
        Eventually.holds("all that is acknowledged", () -> areThere(catalog, acknowledged));
        join.join(dead);
      }
      writers.finish();
      List<String> acknowledged = writers.acknowledged();
      System.out.printf(
          "%d acknowledged, %d refused, the slowest answer after %d ms%n",
          acknowledged.size(), writers.failures().size(), writers.slowest().toMillis());
      KillTest.checkWhole(catalog, acknowledged);
      assertTrue(catalog.boot().bootId() >= boot.bootId());
    }
  }

  @Test
  void nothingAcknowledgedIsLostWhenPrimariesOfPostgresqlAreKilled() throws Exception {
    try (PostgresqlCluster cluster = new PostgresqlCluster(directory, NODES, true)) {
      killUnderLoad(cluster.url(), cluster::failOver, cluster::join);
    }
  }

  @Test
  void nothingAcknowledgedIsLostWhenPatroniReplacesPrimariesThatAreKilled() throws Exception {
    need(PatroniCluster.missing());
    try (PatroniCluster cluster = new PatroniCluster(NODES)) {
      killUnderLoad(cluster.url(), cluster::killPrimary, cluster::join);
    }
  }

  @Test
  void nothingAcknowledgedIsLostWhenNodesOfGaleraAreKilled() throws Exception {
    need(GaleraCluster.missing());
    try (GaleraCluster cluster = new GaleraCluster(NODES)) {
      killUnderLoad(cluster.url(), cluster::killActive, cluster::join);
    }
  }

  private static void freezeUnderLoad(String url, Kill freeze, Join back) throws Exception {
    try (JdbcMappingCatalog catalog = open(url)) {
      SteadyWriters writers = new SteadyWriters(catalog, WRITERS);
      writers.awaitMore("before", ENOUGH);
      int frozen = freeze.kill();
      long asked = System.nanoTime();
      areThere(catalog, writers.acknowledged().subList(0, 1));
      Duration answered = Duration.ofNanos(System.nanoTime() - asked);
      writers.awaitMore("after the freeze", ENOUGH);
      back.join(frozen);
      writers.awaitMore("after its return", ENOUGH);
      writers.finish();
      System.out.printf(
          "frozen: %d ms without a write, %d refused, the slowest answer after %d ms;"
              + " a query was answered after %d ms%n",
          writers.longestGap().toMillis(),
          writers.failures().size(),
          writers.slowest().toMillis(),
          answered.toMillis());
      assertTrue(writers.slowest().compareTo(ANSWER_MAX) <= 0, writers.slowest()::toString);
      assertTrue(answered.compareTo(ANSWER_MAX) <= 0, answered::toString);
      assertEquals(
          List.of(),
          writers.failures().stream().filter(e -> e.error() != RlsError.UNAVAILABLE).toList());
      // until the node is back in the cluster, it answers readers connected to it with UNAVAILABLE
      Eventually.holds("all that is acknowledged", () -> areThere(catalog, writers.acknowledged()));
      KillTest.checkWhole(catalog, writers.acknowledged());
    }
  }

  @Test
  void writesContinueWhenThePrimaryOfPatroniFreezesUntilItsMachineIsReset() throws Exception {
    need(PatroniCluster.missing());
    try (PatroniCluster cluster = new PatroniCluster(NODES)) {
      freezeUnderLoad(cluster.url(), cluster::freezePrimary, cluster::reset);
    }
  }

  @Test
  void writesContinueWhenANodeOfGaleraIsFrozen() throws Exception {
    need(GaleraCluster.missing());
    try (GaleraCluster cluster = new GaleraCluster(NODES)) {
      freezeUnderLoad(
          cluster.url(),
          () -> {
            int active = cluster.active();
            cluster.freeze(active);
            return active;
          },
          cluster::thaw);
    }
  }

  @Test
  void twoServersOnTwoNodesOfGaleraDoNotBothWrite() throws Exception {
    need(GaleraCluster.missing());
    try (GaleraCluster cluster = new GaleraCluster(NODES);
        JdbcMappingCatalog first = open(cluster.url(0))) {
      first.apply(create("a"));
      StoreConfig impatient = StoreConfig.durable(cluster.url(1)).waiting(Duration.ZERO);
      RlsException refused =
          assertThrows(RlsException.class, () -> DatabaseServer.STORES.open(impatient));
      assertEquals(RlsError.UNAVAILABLE, refused.error());
      assertTrue(refused.getMessage().contains("another catalog"), refused.getMessage());
      first.apply(create("b"));
      cluster.freeze(0);
      try (JdbcMappingCatalog second = open(cluster.url(1))) {
        second.apply(create("c"));
        cluster.thaw(0);
        assertThrows(RlsException.class, () -> first.apply(create("d")));
        Eventually.holds("the first one fenced", () -> first.trouble().isPresent());
        assertThrows(RlsException.class, () -> first.apply(create("d")));
        second.apply(create("e"));
        KillTest.checkWhole(second, List.of("a", "b", "c", "e"));
      }
    }
  }

  @Test
  void aFailoverToAStandbyThatWasBehindIsNoticed() throws Exception {
    try (PostgresqlCluster cluster = new PostgresqlCluster(directory, 2, false);
        JdbcMappingCatalog catalog = open(cluster.url())) {
      IntStream.range(0, 5).forEach(i -> catalog.apply(create("n" + i)));
      CatalogBoot before = catalog.boot();
      cluster.awaitLevel();
      cluster.detachStandbys();
      IntStream.range(5, 15).forEach(i -> catalog.apply(create("n" + i)));
      cluster.failOver();
      Eventually.holds("a write", () -> isWritten(catalog, "later"));
      assertTrue(catalog.boot().bootId() > before.bootId());
      assertEquals(5, catalog.boot().sequence());
      KillTest.checkWhole(catalog, List.of("n0", "n4", "later"));
    }
  }
}
