package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.federation.MixedLoad.Call;
import org.gridrls.server.federation.MixedLoad.Kind;
import org.gridrls.testkit.PostgresqlProcess;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed with -9 in the midst of a load: after a restart every acknowledged
 * mapping is there with its attributes, and of what was under way no half item and no half atomic
 * call.
 */
@Tag("process")
@Timeout(180)
public class ServerKillTest {
  private static final int PAGE = 1_000;

  @TempDir Path directory;

  @Test
  void nothingAcknowledgedIsLostOnSqlite() throws Exception {
    killAndLookAgain();
  }

  @Test
  void nothingAcknowledgedIsLostOnPostgresql() throws Exception {
    try (PostgresqlProcess database = postgresql()) {
      killAndLookAgain("lrc.store=" + database.url());
    }
  }

  private PostgresqlProcess postgresql() {
    try {
      PostgresqlProcess database = new PostgresqlProcess(directory.resolve("database"), Map.of());
      database.start();
      return database;
    } catch (IOException | IllegalStateException e) {
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError("CI needs this database", e);
      }
      return Assumptions.abort("no such database here: " + e);
    }
  }

  private void killAndLookAgain(String... settings) throws Exception {
    long seed = new Random().nextLong();
    int killAt = MixedLoad.MAPPINGS / 7 + new Random(seed).nextInt(MixedLoad.MAPPINGS / 5);
    String about = "seed " + seed + ", killed at " + killAt;
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      MixedLoad load;
      try (ServerProcess server = ServerProcess.start(directory.resolve("data"), settings)) {
        LrcClient catalog = new LrcClient(connector, server.url());
        MixedLoad.defineAttributes(catalog);
        load = new MixedLoad(catalog, killAt, server::kill);
        load.run(seed);
      }
      assertEquals(List.of(), load.failures(), about);
      assertTrue(load.acknowledged() >= killAt, about);
      assertTrue(load.calls().stream().anyMatch(call -> !call.acknowledged()), about);
      try (ServerProcess server = ServerProcess.start(directory.resolve("data"), settings)) {
        checkWhole(new LrcClient(connector, server.url()), load.calls(), about);
      }
    }
  }

  private static void checkWhole(LrcClient catalog, List<Call> calls, String about) {
    Map<Mapping, AttributedMapping> stored = everything(catalog);
    int found = 0;
    int attributed = 0;
    for (Call call : calls) {
      int there = found(call, stored, about);
      boolean complete = there == call.items().size();
      assertTrue(complete || !call.acknowledged(), () -> about + ", lost of " + call);
      assertTrue(
          complete || there == 0 || call.kind() != Kind.ATOMIC, () -> about + ", half of " + call);
      found += there;
      attributed += call.kind() == Kind.CREATE ? 0 : there;
    }
    assertEquals(stored.size(), found, about);
    assertEquals(found, journalled(catalog).size(), about);
    assertEquals(attributed, having(catalog, ObjectType.LOGICAL_NAME, "size"), about);
    assertEquals(attributed, having(catalog, ObjectType.TARGET_NAME, "site"), about);
  }

  /** How many items of a call are there; fails if one is there in part. */
  private static int found(Call call, Map<Mapping, AttributedMapping> stored, String about) {
    int there = 0;
    for (AttributedMapping item : call.items()) {
      AttributedMapping held = stored.get(item.mapping());
      if (held != null) {
        assertEquals(item, held, about);
        there++;
      }
    }
    return there;
  }

  private static Map<Mapping, AttributedMapping> everything(LrcClient catalog) {
    Map<Mapping, AttributedMapping> all = new HashMap<>();
    pages(
        page -> {
          var found =
              catalog.query(
                  ObjectType.LOGICAL_NAME, GlobPattern.of("*"), AttributeSelection.ALL, page);
          found.mappings().forEach(row -> all.put(row.mapping(), row));
          return found.nextCursor();
        });
    return all;
  }

  /** How many objects have an attribute, with or without a mapping. */
  private static int having(LrcClient catalog, ObjectType type, String attribute) {
    AttributeQuery search =
        new AttributeQuery(
            type,
            AttributeQuery.Junction.AND,
            List.of(AttributeQuery.Condition.has(attribute)),
            Optional.empty());
    Set<String> names = new HashSet<>();
    pages(
        page -> {
          var found = catalog.attributes().search(search, AttributeSelection.NONE, page);
          found.objects().forEach(object -> names.add(object.objectName()));
          return found.nextCursor();
        });
    return names.size();
  }

  private static void pages(Function<PageRequest, Optional<String>> read) {
    PageRequest first = PageRequest.first(PAGE);
    Optional<PageRequest> next = Optional.of(first);
    while (next.isPresent()) {
      next = read.apply(next.get()).map(first::after);
    }
  }

  private static Set<String> journalled(LrcClient catalog) {
    Set<String> names = new HashSet<>();
    boolean more = true;
    long sequence = 0;
    while (more) {
      CatalogChanges changes = catalog.changesSince(sequence, PAGE);
      changes.changes().forEach(change -> names.add(change.logicalName()));
      more = changes.latestSequence() > sequence + changes.changes().size();
      sequence += changes.changes().size();
    }
    return names;
  }
}
