package org.gridrls.bridge.dav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A walk that ends early and is resumed passes on each file once. */
class DavWalkTest {
  private final TreeSet<String> files = new TreeSet<>();
  private int lists;

  private void list(String collection, Consumer<String> to, Consumer<String> collections) {
    lists++;
    String start = collection.isEmpty() ? "" : collection + "/";
    TreeSet<String> below = new TreeSet<>();
    for (String file : files) {
      if (file.startsWith(start)) {
        String rest = file.substring(start.length());
        int slash = rest.indexOf('/');
        if (slash < 0) {
          to.accept(file);
        } else {
          below.add(start + rest.substring(0, slash));
        }
      }
    }
    below.descendingSet().forEach(collections);
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      path.append("ab.-".charAt(random.nextInt(4)));
      path.append(i > 0 && random.nextBoolean() ? "/" : "x");
    }
    return path.append("f").toString();
  }

  private List<String> walk(String prefix, BooleanSupplier enough) {
    List<String> found = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      after = new DavWalk(this::list).run(prefix, after, enough, found::add);
    } while (after.isPresent());
    return found;
  }

  @Test
  void eachFileIsPassedOnOnce() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      files.clear();
      for (int i = random.nextInt(60); i >= 0; i--) {
        files.add(path(random));
      }
      List<String> found = walk("", random::nextBoolean);
      assertEquals(files.size(), found.size(), "seed " + seed);
      assertEquals(files, new TreeSet<>(found), "seed " + seed);
      String prefix = path(random).substring(0, 2);
      TreeSet<String> wanted = new TreeSet<>(files);
      wanted.removeIf(file -> !file.startsWith(prefix));
      List<String> some = walk(prefix, random::nextBoolean);
      some.removeIf(file -> !file.startsWith(prefix));
      assertEquals(wanted, new TreeSet<>(some), "seed " + seed + " prefix " + prefix);
    }
  }

  @Test
  void onlyCollectionsAboveTheEndAreListedAgain() {
    for (int i = 0; i < 100; i++) {
      files.add("a/" + (i / 10) + "/" + (i % 10) + "/f");
    }
    assertEquals(100, walk("", () -> false).size());
    int whole = lists;
    lists = 0;
    assertEquals(100, walk("", () -> true).size());
    assertTrue(lists < 5 * whole, lists + " lists instead of " + whole);
  }
}
