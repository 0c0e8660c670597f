package org.gridrls.perf.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.gridrls.perf.peers.PeerStore.PeerRow;
import org.gridrls.perf.peers.PeerStore.PeerWrite;
import org.junit.jupiter.api.Test;

/** The table of the hand-made service answers alike on each database. */
abstract class PeerStoreContract {
  /** An empty store. */
  abstract PeerStore store() throws Exception;

  private static PeerWrite add(String name) {
    return new PeerWrite(true, row(name));
  }

  private static PeerWrite delete(String name) {
    return new PeerWrite(false, row(name));
  }

  private static PeerRow row(String name) {
    return new PeerRow(name, "target of " + name);
  }

  @Test
  void changesOfOneTransactionAreMadeInTheirOrder() throws Exception {
    try (PeerStore store = store()) {
      List<PeerWrite> writes =
          List.of(add("a"), add("b"), add("a"), delete("a"), delete("a"), add("c"), add("a"));
      assertEquals(List.of(true, true, false, true, false, true, true), store.write(writes));
      assertEquals(List.of(true, false), store.write(List.of(delete("b"), delete("b"))));
      assertEquals(List.of(), store.query("b"));
      assertEquals(List.of(row("a")), store.query("a"));
    }
  }

  @Test
  void namesAreComparedExactly() throws Exception {
    try (PeerStore store = store()) {
      List<String> names = List.of("a", "A", "a ", "ä", "a'\"\\", "𝄞");
      List<PeerWrite> adds = names.stream().map(PeerStoreContract::add).toList();
      assertEquals(names.stream().map(name -> true).toList(), store.write(adds));
      for (String name : names) {
        assertEquals(List.of(row(name)), store.query(name));
      }
      assertEquals(
          Set.of(row("a "), row("𝄞")), Set.copyOf(store.query(List.of("a ", "𝄞", "no"))));
    }
  }

  @Test
  void aPageHasTheNamesWithAPrefixInOrder() throws Exception {
    try (PeerStore store = store()) {
      List<String> names = IntStream.range(0, 9).mapToObj(i -> "p/" + (8 - i)).toList();
      store.write(names.stream().map(PeerStoreContract::add).toList());
      store.write(List.of(add("p"), add("q/1"), add("P/1")));
      assertEquals(List.of(row("p/3"), row("p/4")), store.page("p/", "p/3", 2));
      assertEquals(9, store.page("p/", "p/", 100).size());
    }
  }

  @Test
  void aThousandAreChangedAtOnce() throws Exception {
    try (PeerStore store = store()) {
      List<String> names = IntStream.range(0, 1_000).mapToObj(i -> "name " + i).toList();
      assertEquals(1_000, count(store.write(names.stream().map(PeerStoreContract::add).toList())));
      assertEquals(1_000, store.query(names).size());
      List<PeerWrite> some = names.stream().skip(10).map(PeerStoreContract::delete).toList();
      assertEquals(990, count(store.write(some)));
      assertEquals(10, store.query(names).size());
    }
  }

  private static long count(List<Boolean> done) {
    return done.stream().filter(one -> one).count();
  }
}
