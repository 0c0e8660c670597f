package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.junit.jupiter.api.Test;

/** The update targets of an operator: added, changed, removed, and otherwise left alone. */
public abstract class TargetStoreContract {
  private static final UpdateTarget ALL = UpdateTarget.everything("http://b", UpdateKind.LIST);
  private static final UpdateTarget SOME =
      new UpdateTarget(
          "http://a",
          UpdateKind.BLOOM,
          false,
          List.of("z*", "a*", "'%_\\\\ é 😀"),
          Optional.of(Duration.ofMillis(1_234)));

  protected abstract TargetStore store();

  @Test
  void whatIsAddedIsThereSortedByUrl() {
    TargetStore store = store();
    assertEquals(List.of(), store.all());
    store.add(ALL);
    store.add(SOME);
    assertEquals(List.of(SOME, ALL), store.all());
    CatalogContract.refused(RlsError.UPDATE_TARGET_EXISTS, () -> store.add(ALL));
    CatalogContract.refused(
        RlsError.UPDATE_TARGET_EXISTS,
        () -> store.add(UpdateTarget.everything("http://a", UpdateKind.LIST)));
    assertEquals(List.of(SOME, ALL), store.all());
  }

  @Test
  void aChangeReplacesAllOfIt() {
    TargetStore store = store();
    store.add(SOME);
    store.add(ALL);
    UpdateTarget changed =
        new UpdateTarget("http://a", UpdateKind.LIST, false, List.of(), Optional.empty());
    store.change(changed);
    assertEquals(List.of(changed, ALL), store.all());
    store.change(SOME);
    assertEquals(List.of(SOME, ALL), store.all());
    CatalogContract.refused(
        RlsError.UPDATE_TARGET_NOT_FOUND,
        () -> store.change(UpdateTarget.everything("http://c", UpdateKind.LIST)));
  }

  @Test
  void whatIsRemovedIsGone() {
    TargetStore store = store();
    store.add(SOME);
    store.add(ALL);
    store.remove("http://a");
    assertEquals(List.of(ALL), store.all());
    CatalogContract.refused(RlsError.UPDATE_TARGET_NOT_FOUND, () -> store.remove("http://a"));
    store.add(SOME);
    assertEquals(List.of(SOME, ALL), store.all());
  }

  @Test
  void thereIsALimit() {
    TargetStore store = store();
    for (int i = 0; i < TargetStore.TARGETS_MAX; i++) {
      store.add(UpdateTarget.everything("http://" + i, UpdateKind.LIST));
    }
    CatalogContract.refused(RlsError.TOO_LARGE, () -> store.add(ALL));
    store.remove("http://0");
    store.add(ALL);
  }
}
