package org.gridrls.lrc.copies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.catalog.CopyState;
import org.gridrls.client.federation.OtherCopies.CopyFinding;
import org.gridrls.client.federation.OtherCopies.CopyKnowledge;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.InMemoryMappingCatalog;
import org.gridrls.lrc.catalog.RequestIdConfig;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which deletions a catalog refuses, by what the others have. */
@Timeout(60)
class CopyKeeperTest {
  private final InMemoryMappingCatalog catalog = new InMemoryMappingCatalog();
  private final KnownOthers others = new KnownOthers();
  private final RequestIds requestIds =
      new RequestIds(catalog, RequestIdConfig.DEFAULT, Clocks.both(MutableClock.standing()));
  private final CopyKeeper keeper = new CopyKeeper(catalog, requestIds, others, () -> false);
  private final ExecutorService executor = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private void given(String... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      Mapping mapping = Mapping.of(pairs[i], pairs[i + 1]);
      boolean known = catalog.exist(ObjectType.LOGICAL_NAME, List.of(pairs[i])).get(0);
      catalog.apply(known ? new CatalogChange.Add(mapping) : new CatalogChange.Create(mapping));
    }
  }

  private static List<CatalogChange> deletions(String... pairs) {
    List<CatalogChange> changes = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      changes.add(new CatalogChange.Delete(Mapping.of(pairs[i], pairs[i + 1])));
    }
    return changes;
  }

  private BulkResult delete(BulkMode mode, String... pairs) {
    return keeper.delete(deletions(pairs), mode, Optional.empty());
  }

  private boolean has(String name, String target) {
    return catalog.mappingsExist(List.of(Mapping.of(name, target))).get(0);
  }

  private static List<RlsError> errors(BulkResult result) {
    return result.failures().stream().map(ItemFailure::error).toList();
  }

  @Test
  void theLastCopyStaysAndAnyOtherGoes() {
    given("last", "t", "held", "t");
    others.findings.put("held", new CopyFinding(CopyKnowledge.HELD, ""));
    BulkResult result = delete(BulkMode.PER_ITEM, "last", "t", "held", "t");
    assertEquals(1, result.applied());
    assertEquals(List.of(RlsError.LRC_NOT_FOUND), errors(result));
    assertEquals(0, result.failures().get(0).index());
    assertTrue(has("last", "t"));
    assertFalse(has("held", "t"));
  }

  @Test
  void aRefusalSaysWhoIsSilent() {
    given("n", "t", "m", "t");
    others.findings.put("n", new CopyFinding(CopyKnowledge.UNKNOWN, "site-b: no answer"));
    others.findings.put("m", new CopyFinding(CopyKnowledge.LEAVING, "site-c"));
    BulkResult result = delete(BulkMode.PER_ITEM, "n", "t", "m", "t");
    assertEquals(List.of(RlsError.UNAVAILABLE, RlsError.UNAVAILABLE), errors(result));
    assertTrue(result.failures().get(0).message().contains("site-b: no answer"));
    assertTrue(result.failures().get(1).message().contains("site-c"));
    assertTrue(has("n", "t") && has("m", "t"));
  }

  /** A collection of the same name holds no copy of the file. */
  @Test
  void membersOfACollectionAreNoCopies() {
    given("n", "t", "n", "set-member:a", "set", "set-member:a");
    assertEquals(
        List.of(CopyState.HELD, CopyState.NOT_HELD, CopyState.NOT_HELD),
        keeper.confirm(List.of("n", "set", "absent")).states());
    assertEquals(List.of(RlsError.LRC_NOT_FOUND), errors(delete(BulkMode.PER_ITEM, "n", "t")));
    assertTrue(has("n", "t"));
    others.asked.clear();
    assertEquals(1, delete(BulkMode.PER_ITEM, "set", "set-member:a").applied());
    assertEquals(List.of(), others.asked);
  }

  @Test
  void nobodyIsAskedWhileAnotherTargetRemains() {
    given("n", "t", "n", "u");
    assertEquals(1, delete(BulkMode.PER_ITEM, "n", "t").applied());
    assertEquals(List.of(), others.asked);
    assertEquals(List.of(RlsError.LRC_NOT_FOUND), errors(delete(BulkMode.PER_ITEM, "n", "u")));
  }

  @Test
  void allTargetsOfANameInOneCallAreItsLastCopy() {
    given("n", "t", "n", "u");
    BulkResult result = delete(BulkMode.PER_ITEM, "n", "t", "n", "u", "n", "missing");
    assertEquals(List.of("n"), others.asked);
    assertEquals(0, result.applied());
    assertEquals(
        List.of(RlsError.LRC_NOT_FOUND, RlsError.LRC_NOT_FOUND, RlsError.MAPPING_NOT_FOUND),
        errors(result).stream()
            .map(one -> one == RlsError.TARGET_NAME_NOT_FOUND ? RlsError.MAPPING_NOT_FOUND : one)
            .toList());
  }

  @Test
  void failuresKeepThePlacesOfTheirItems() {
    given("last", "t", "held", "t");
    others.findings.put("held", new CopyFinding(CopyKnowledge.HELD, ""));
    BulkResult result = delete(BulkMode.PER_ITEM, "held", "t", "last", "t", "absent", "t");
    assertEquals(1, result.applied());
    assertEquals(List.of(1, 2), result.failures().stream().map(ItemFailure::index).toList());
    assertEquals(List.of(RlsError.LRC_NOT_FOUND, RlsError.LOGICAL_NAME_NOT_FOUND), errors(result));
  }

  @Test
  void oneLastCopyRefusesAnAtomicCall() {
    given("last", "t", "held", "t");
    others.findings.put("held", new CopyFinding(CopyKnowledge.HELD, ""));
    BulkResult result = delete(BulkMode.ATOMIC, "held", "t", "last", "t");
    assertEquals(0, result.applied());
    assertEquals(1, result.failures().get(0).index());
    assertTrue(has("held", "t"));
  }

  @Test
  void aRefusedCallWithARequestIdIsJudgedAgainAndADoneOneIsReplayed() {
    given("n", "t");
    List<CatalogChange> deletion = deletions("n", "t");
    RlsException refused =
        assertThrows(
            RlsException.class,
            () -> keeper.delete(deletion, BulkMode.PER_ITEM, Optional.of("id")));
    assertEquals(RlsError.LRC_NOT_FOUND, refused.error());
    others.findings.put("n", new CopyFinding(CopyKnowledge.HELD, ""));
    assertEquals(1, keeper.delete(deletion, BulkMode.PER_ITEM, Optional.of("id")).applied());
    assertTrue(keeper.delete(deletion, BulkMode.PER_ITEM, Optional.of("id")).replayed());
  }

  @Test
  void aNameIsLeavingWhileOthersAreAskedAndNotAfterwards() {
    given("n", "t");
    List<CatalogCopies> meanwhile = new ArrayList<>();
    CopyKeeper[] asked = new CopyKeeper[1];
    CopyKeeper.Others probing =
        new CopyKeeper.Others() {
          @Override
          public List<CopyFinding> ask(List<String> names, Duration time) {
            meanwhile.add(asked[0].confirm(List.of("n", "absent")));
            throw new RlsException(RlsError.INTERNAL, "a failure releases the name too");
          }

          @Override
          public String catalogId() {
            return "own-id";
          }
        };
    asked[0] = new CopyKeeper(catalog, requestIds, probing, () -> false);
    assertThrows(
        RlsException.class,
        () -> asked[0].delete(deletions("n", "t"), BulkMode.PER_ITEM, Optional.empty()));
    assertEquals(
        new CatalogCopies("own-id", List.of(CopyState.LEAVING, CopyState.NOT_HELD)),
        meanwhile.get(0));
    assertEquals(List.of(CopyState.HELD), asked[0].confirm(List.of("n")).states());
  }

  @Test
  void callsBeyondTheLimitAreRefusedAtOnce() throws Exception {
    CountDownLatch inside = new CountDownLatch(8);
    CountDownLatch open = new CountDownLatch(1);
    CopyKeeper.Others waiting =
        new CopyKeeper.Others() {
          @Override
          public List<CopyFinding> ask(List<String> names, Duration time) {
            inside.countDown();
            try {
              open.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return List.of(new CopyFinding(CopyKnowledge.HELD, ""));
          }

          @Override
          public String catalogId() {
            return "own-id";
          }
        };
    CopyKeeper busy = new CopyKeeper(catalog, requestIds, waiting, () -> false);
    List<Future<BulkResult>> running = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      given("n" + i, "t");
    }
    for (int i = 0; i < 8; i++) {
      List<CatalogChange> one = deletions("n" + i, "t");
      running.add(executor.submit(() -> busy.delete(one, BulkMode.PER_ITEM, Optional.empty())));
    }
    inside.await();
    RlsException refused =
        assertThrows(
            RlsException.class,
            () -> busy.delete(deletions("n8", "t"), BulkMode.PER_ITEM, Optional.empty()));
    assertEquals(RlsError.OVERLOADED, refused.error());
    open.countDown();
    for (Future<BulkResult> one : running) {
      assertEquals(1, one.get().applied());
    }
    assertEquals(
        1, busy.delete(deletions("n8", "t"), BulkMode.PER_ITEM, Optional.empty()).applied());
  }
}
