package org.gridrls.transfer.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;

/** Chooses copies of a catalog at random, reading it page by page. Stateless, safe for threads. */
public final class CopySample {
  private CopySample() {}

  /** Gives each copy that is wanted the same chance, whatever their number (reservoir sampling). */
  public static List<AttributedMapping> of(
      LrcClient catalog, GlobPattern pattern, int size, Predicate<AttributedMapping> wanted) {
    List<AttributedMapping> sample = new ArrayList<>();
    long[] seen = new long[1];
    forEachPage(
        catalog,
        pattern,
        page -> {
          for (AttributedMapping mapping : page) {
            if (!wanted.test(mapping)) {
              continue;
            }
            long at = ThreadLocalRandom.current().nextLong(++seen[0]);
            if (sample.size() < size) {
              sample.add(mapping);
            } else if (at < size) {
              sample.set((int) at, mapping);
            }
          }
        });
    return sample;
  }

  /** Reads all copies of names that match, with their attributes. */
  public static void forEachPage(
      LrcClient catalog, GlobPattern pattern, Consumer<List<AttributedMapping>> use) {
    PageRequest page = PageRequest.first();
    Optional<String> next;
    do {
      MappingPage found =
          catalog.query(ObjectType.LOGICAL_NAME, pattern, AttributeSelection.ALL, page);
      use.accept(found.mappings());
      next = found.nextCursor();
      page = next.map(page::after).orElse(page);
    } while (next.isPresent());
  }
}
