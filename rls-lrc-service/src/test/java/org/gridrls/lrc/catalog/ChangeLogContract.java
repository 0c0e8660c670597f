package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.catalog.CatalogChanges;
import org.junit.jupiter.api.Test;

/** The journal: every beginning and end of a logical name, numbered, with the change itself. */
public abstract class ChangeLogContract extends CatalogContract {
  @Test
  void onlyTheExistenceOfLogicalNamesIsJournalled() {
    assertEquals(0, journal.latestSequence());
    create("a", "t1");
    add("a", "t2");
    put("b", "t1");
    delete("a", "t1");
    delete("a", "t2");
    assertEquals(
        List.of(
            new CatalogChanges.Change(1, true, "a"),
            new CatalogChanges.Change(2, true, "b"),
            new CatalogChanges.Change(3, false, "a")),
        journal.changesSince(0, 10).changes());
    assertEquals(3, journal.latestSequence());
  }

  @Test
  void theLatestSequenceIsThereBeforeAnyWriterIsAcknowledged() throws Exception {
    AtomicInteger acknowledged = new AtomicInteger();
    AtomicInteger late = new AtomicInteger();
    List<Thread> writers =
        IntStream.range(0, 8)
            .mapToObj(
                w ->
                    new Thread(
                        () -> {
                          for (int i = 0; i < 50; i++) {
                            create(w + "/" + i, "t");
                            int least = acknowledged.incrementAndGet();
                            late.addAndGet(journal.latestSequence() < least ? 1 : 0);
                          }
                        }))
            .toList();
    writers.forEach(Thread::start);
    for (Thread writer : writers) {
      writer.join();
    }
    assertEquals(400, acknowledged.get());
    assertEquals(0, late.get());
  }

  @Test
  void whatIsRefusedIsNotJournalled() {
    create("a", "t");
    refused(RlsError.LOGICAL_NAME_EXISTS, () -> create("a", "t"));
    assertEquals(1, journal.latestSequence());
  }

  @Test
  void changesComeInPieces() {
    for (int i = 1; i <= 5; i++) {
      create("n" + i, "t");
    }
    CatalogChanges page = journal.changesSince(1, 2);
    assertEquals(
        List.of(2L, 3L), page.changes().stream().map(CatalogChanges.Change::sequence).toList());
    assertEquals(1, page.oldestSequence());
    assertEquals(5, page.latestSequence());
    assertEquals(List.of(), journal.changesSince(5, 10).changes());
    assertEquals(List.of(), journal.changesSince(99, 10).changes());
    assertEquals(5, journal.changesSince(-1, 10).changes().size());
  }

  @Test
  void trimmingForgetsTheOldestAndSaysSo() {
    for (int i = 1; i <= 5; i++) {
      create("n" + i, "t");
    }
    assertEquals(0, journal.trim(5));
    assertEquals(3, journal.trim(2));
    CatalogChanges page = journal.changesSince(0, 10);
    assertEquals(
        List.of(4L, 5L), page.changes().stream().map(CatalogChanges.Change::sequence).toList());
    assertEquals(4, page.oldestSequence());
    assertFalse(page.reachesBackTo(2));
    assertTrue(page.reachesBackTo(3));
    assertEquals(2, journal.trim(0));
    assertEquals(6, journal.changesSince(0, 10).oldestSequence());
    create("n6", "t");
    assertEquals(6, journal.latestSequence());
  }

  @Test
  void aSnapshotHoldsEachNameOnceSortedAndSaysItsState() {
    create("b", "t1");
    add("b", "t2");
    create("😀", "t");
    create("\uFFFD", "t");
    create("a", "t");
    List<String> names = new ArrayList<>();
    long sequence =
        journal.snapshot(
            snapshot -> {
              snapshot.forEach(names::add);
              assertEquals(4, snapshot.names());
              return snapshot.sequence();
            });
    assertEquals(List.of("a", "b", "\uFFFD", "😀"), names);
    assertEquals(4, sequence);
  }

  @Test
  void aSnapshotIsOfOneMomentWhateverIsWrittenMeanwhile() {
    create("a", "t");
    create("b", "t");
    List<String> names = new ArrayList<>();
    journal.snapshot(
        snapshot -> {
          delete("b", "t");
          create("c", "t");
          snapshot.forEach(names::add);
          assertEquals(2, snapshot.sequence());
          return null;
        });
    assertEquals(List.of("a", "b"), names);
    assertEquals(4, journal.latestSequence());
  }
}
