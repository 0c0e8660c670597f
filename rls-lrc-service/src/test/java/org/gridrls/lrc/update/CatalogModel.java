package org.gridrls.lrc.update;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.gridrls.api.Mapping;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.InMemoryMappingCatalog;
import org.gridrls.lrc.catalog.NameSnapshot;

/** A catalog whose names come and go at random, which counts how often all were read. */
public final class CatalogModel implements CatalogJournal {
  final InMemoryMappingCatalog catalog = new InMemoryMappingCatalog();
  public final Set<String> names = new HashSet<>();
  public int builds;

  public void change(Random random, int universe, int changes) {
    for (int i = 0; i < changes; i++) {
      flip("n" + random.nextInt(universe));
    }
  }

  void flip(String name) {
    Mapping mapping = Mapping.of(name, "t");
    if (names.add(name)) {
      catalog.apply(new CatalogChange.Create(mapping));
    } else {
      names.remove(name);
      catalog.apply(new CatalogChange.Delete(mapping));
    }
  }

  @Override
  public long latestSequence() {
    return catalog.latestSequence();
  }

  @Override
  public CatalogChanges changesSince(long sequence, int limit) {
    return catalog.changesSince(sequence, limit);
  }

  @Override
  public <T> T snapshot(Function<NameSnapshot, T> reader) {
    builds++;
    return catalog.snapshot(reader);
  }

  @Override
  public long trim(long keep) {
    return catalog.trim(keep);
  }
}
