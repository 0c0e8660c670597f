package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.client.CatalogReader;
import org.gridrls.client.IndexReader;
import org.gridrls.client.LrcClient;
import org.gridrls.client.federation.CatalogChoice;
import org.gridrls.client.federation.FederationAnswer;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.Retries;
import org.gridrls.client.soap.RetryPolicy;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java client, an example for each task, to copy from: register, bulk with safe retries,
 * attributes, search, search over the federation, registration in one of its catalogs, long
 * answers, change feed, update targets, locate with failover, cancellation.
 */
class ClientExamplesTest {
  private static final ObjectType LFN = ObjectType.LOGICAL_NAME;
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  @TempDir private static Path directory;
  private static Servers servers;

  @BeforeAll
  static void start() {
    servers = new Servers(directory).federation(1, 2);
    servers.start("lrc-2", "roles", "lrc", "site", "fnal");
    servers.awaitMembers(5);
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @Test
  void register() {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      LrcClient catalog = new LrcClient(connector, servers.url("lrc-1"));
      catalog.create(Mapping.of("register/a.root", "root://cern.ch//a.root"));
      catalog.add(Mapping.of("register/a.root", "root://fnal.gov//a.root"));
      RlsException refused =
          assertThrows(
              RlsException.class,
              () -> catalog.create(Mapping.of("register/a.root", "root://desy.de//a.root")));
      assertEquals(RlsError.LOGICAL_NAME_EXISTS, refused.error());
      assertEquals(Optional.of("register/a.root"), refused.item());
    }
  }

  @Test
  void bulkWithSafeRetries() {
    LrcClient catalog = servers.lrc("lrc-1");
    Retries retries = new Retries(RetryPolicy.DEFAULT);
    List<Mapping> mappings =
        IntStream.range(0, 1_000)
            .mapToObj(i -> Mapping.of("bulk/" + i % 999, "root://cern.ch//" + i))
            .toList();
    List<String> ids = new ArrayList<>();
    BulkResult result =
        retries.write(
            id -> {
              ids.add(id);
              return catalog.createAll(mappings, BulkMode.PER_ITEM, id);
            });
    assertEquals(999, result.applied());
    assertEquals(RlsError.LOGICAL_NAME_EXISTS, result.failures().get(0).error());
    BulkResult again = catalog.createAll(mappings, BulkMode.PER_ITEM, ids.get(0));
    assertTrue(again.replayed());
    assertEquals(999, again.applied());
  }

  @Test
  void attributesAndSearch() {
    LrcClient catalog = servers.lrc("lrc-1");
    catalog.defineAttribute(new AttributeDefinition("runNumber", LFN, AttributeType.INT));
    for (int run = 1; run <= 5; run++) {
      catalog.put(
          new AttributedMapping(
              Mapping.of("runs/" + run, "root://cern.ch//" + run),
              List.of(Attribute.integer("runNumber", run)),
              List.of()));
    }
    AttributeQuery lateRuns =
        new AttributeQuery(
            LFN,
            AttributeQuery.Junction.AND,
            List.of(Condition.compared(Operator.GREATER, Attribute.integer("runNumber", 3))),
            Optional.of(GlobPattern.of("runs/*")));
    CatalogReader reader = new CatalogReader(catalog, new Retries(RetryPolicy.DEFAULT));
    try (Stream<AttributesResult> found = reader.objects(lateRuns, AttributeSelection.ALL)) {
      assertEquals(List.of("runs/4", "runs/5"), found.map(AttributesResult::objectName).toList());
    }
  }

  @Test
  void searchOverTheFederation() {
    AttributeDefinition size = new AttributeDefinition("bytes", LFN, AttributeType.INT);
    for (String site : List.of("lrc-1", "lrc-2")) {
      servers.lrc(site).defineAttribute(size);
      servers
          .lrc(site)
          .put(
              new AttributedMapping(
                  Mapping.of("big/" + site, "root://" + site + "//big"),
                  List.of(Attribute.integer("bytes", 5_000_000_000L)),
                  List.of()));
    }
    AttributeQuery big =
        new AttributeQuery(
            LFN,
            AttributeQuery.Junction.AND,
            List.of(Condition.compared(Operator.GREATER, Attribute.integer("bytes", 1L << 32))),
            Optional.empty());
    try (RlsClient client = RlsClient.ofRegistry(servers.url("registry"))) {
      FederationAnswer answer = client.search(big, AttributeSelection.ALL, 100, DEADLINE);
      assertEquals(List.of("big/lrc-1", "big/lrc-2"), names(answer.objects()));
      assertTrue(answer.completeness().complete());
      List<CatalogOutcome> outcomes = new ArrayList<>();
      try (Stream<AttributesResult> all =
          client.stream(big, AttributeSelection.NONE, DEADLINE, outcomes::add)) {
        assertEquals(List.of("big/lrc-1", "big/lrc-2"), names(all));
      }
      assertEquals(
          List.of(CatalogOutcome.Kind.ANSWERED, CatalogOutcome.Kind.ANSWERED),
          outcomes.stream().map(CatalogOutcome::kind).toList());
    }
    servers.awaitInStep("rli-1");
    try (RlsClient client = RlsClient.ofIndexes(List.of(servers.url("rli-1")))) {
      FederationAnswer answer = client.search(big, AttributeSelection.ALL, 100, DEADLINE);
      assertEquals(List.of("big/lrc-1", "big/lrc-2"), names(answer.objects()));
    }
  }

  private static List<String> names(Stream<AttributesResult> objects) {
    return objects.map(AttributesResult::objectName).sorted().toList();
  }

  @Test
  void registerInACatalogOfTheFederation() {
    LogicalName name = new LogicalName("federation/a.root");
    Mapping copy = new Mapping(name, new TargetName("root://cern.ch//federation/a.root"));
    try (RlsClient client = RlsClient.ofRegistry(servers.url("registry"))) {
      String there = client.register(copy, CatalogChoice.named("lrc-2"));
      assertEquals(servers.lrc("lrc-2").address(), there);
      client.register(copy, CatalogChoice.at(servers.url("lrc-1")));
      client.register(copy, CatalogChoice.ofSite("fnal")); // repeating it is harmless
      Eventually.holds("both copies are known", () -> copies(client, name).size() == 2);
      client.catalog(CatalogChoice.ofSite("fnal")).delete(copy);
      Eventually.holds("one is gone", () -> copies(client, name).size() == 1);
      assertEquals(List.of(copy.targetName().value()), client.locate(name.value()).urls());
      RlsException refused =
          assertThrows(
              RlsException.class, () -> client.register(copy, CatalogChoice.named("lrc-9")));
      assertEquals(RlsError.MEMBER_NOT_FOUND, refused.error());
    }
  }

  @Test
  void namesThatAnIndexKnowsPageByPage() {
    LrcClient catalog = servers.lrc("lrc-2");
    for (int i = 0; i < 5; i++) {
      catalog.create(Mapping.of("known/" + i, "root://x//known/" + i));
    }
    IndexReader reader = new IndexReader(servers.rli("rli-1"), new Retries(RetryPolicy.DEFAULT), 2);
    List<Completeness> basis = new ArrayList<>();
    Eventually.holds(
        "the index knows all names, and covers all catalogs",
        () ->
            reader.names(GlobPattern.of("known/*"), Optional.empty(), basis::add).count() == 5
                && basis.get(basis.size() - 1).complete());
  }

  @Test
  void cancelledByAnInterrupt() throws Exception {
    // accepts connections and never answers
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        RlsClient client =
            RlsClient.ofIndexes(List.of("http://127.0.0.1:" + silent.getLocalPort()))) {
      FutureTask<LocateResult> lookup =
          new FutureTask<>(
              () ->
                  client.locate(
                      List.of(new LogicalName("x")),
                      Duration.ofMinutes(5),
                      AttributeSelection.NONE));
      Thread thread = new Thread(lookup);
      thread.start();
      silent.accept(); // it has begun
      thread.interrupt();
      ExecutionException ended = assertThrows(ExecutionException.class, lookup::get);
      assertEquals(RlsError.TIMEOUT, ((RlsException) ended.getCause()).error());
    }
  }

  @Test
  void longAnswersPageByPage() {
    LrcClient catalog = servers.lrc("lrc-2");
    List<AttributedMapping> items =
        IntStream.range(0, 250)
            .mapToObj(i -> Mapping.of(String.format("long/%03d", i), "root://x//" + i))
            .map(AttributedMapping::plain)
            .toList();
    catalog.putAll(items, BulkMode.ATOMIC);
    CatalogReader reader = new CatalogReader(catalog, new Retries(RetryPolicy.DEFAULT), 100);
    GlobPattern all = GlobPattern.of("long/*");
    assertEquals(items, reader.mappings(LFN, all, AttributeSelection.NONE).toList());
    assertEquals(7, reader.mappings(LFN, all, AttributeSelection.NONE).limit(7).count());
    assertEquals(1, reader.mappings(LFN, "long/000", AttributeSelection.NONE).count());
  }

  @Test
  void changeFeed() {
    LrcClient catalog = servers.lrc("lrc-2");
    long before = catalog.changesSince(0, 1).latestSequence();
    for (int i = 0; i < 5; i++) {
      catalog.create(Mapping.of("feed/" + i, "root://x//feed/" + i));
    }
    catalog.delete(Mapping.of("feed/0", "root://x//feed/0"));
    CatalogReader reader = new CatalogReader(catalog, new Retries(RetryPolicy.DEFAULT), 2);
    List<CatalogChanges.Change> changes =
        reader.changes(before).filter(each -> each.logicalName().startsWith("feed/")).toList();
    assertEquals(6, changes.size());
    assertEquals("feed/0", changes.get(0).logicalName());
    assertEquals(false, changes.get(5).added());
  }

  @Test
  void updateTargets() {
    LrcClient catalog = servers.lrc("lrc-1");
    String archive = "http://archive.example:39281/ws/update";
    catalog.targets().add(UpdateTarget.everything(archive, UpdateKind.BLOOM));
    assertEquals(UpdateKind.BLOOM, catalog.targets().one(archive).target().kind());
    catalog.targets().remove(archive);
    assertTrue(
        catalog.targets().all().stream()
            .noneMatch(status -> status.target().rli().equals(archive)));
  }

  @Test
  void locateWithFailover() {
    LogicalName name = new LogicalName("locate/a.root");
    servers.lrc("lrc-1").create(new Mapping(name, Mapping.of("x", "root://1//a").targetName()));
    servers.lrc("lrc-2").create(new Mapping(name, Mapping.of("x", "root://2//a").targetName()));
    String gone = "http://127.0.0.1:1";
    try (RlsClient client = RlsClient.ofIndexes(List.of(gone, servers.url("rli-1")))) {
      Eventually.holds("both copies are known", () -> copies(client, name).size() == 2);
      LocateResult result = client.locate(List.of(name), DEADLINE, AttributeSelection.NONE);
      assertEquals(Verdict.FOUND, result.names().get(0).verdict());
      assertEquals(2, result.catalogs().size());
    }
  }

  private static List<Replica> copies(RlsClient client, LogicalName name) {
    return client
        .locate(List.of(name), DEADLINE, AttributeSelection.NONE)
        .names()
        .get(0)
        .replicas();
  }
}
