package org.gridrls.faults.cluster;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * How big a federation is, of what, and where. Immutable.
 *
 * @param planted classes that stand before those of the server
 */
public record Layout(
    Path directory,
    int registries,
    List<CatalogKind> catalogs,
    int indexes,
    Wiring wiring,
    Optional<Path> planted) {
  /** The catalogs of a federation about which nothing else is said. */
  public static final List<CatalogKind> USUAL =
      List.of(CatalogKind.LISTS, CatalogKind.LISTS, CatalogKind.LISTS, CatalogKind.BRIDGE);

  public Layout {
    catalogs = List.copyOf(catalogs);
  }

  /** Three catalogs on SQLite, and a bridge; all send lists to both indexes. */
  public static Layout small(Path directory) {
    return new Layout(directory, 2, USUAL, 2, Wiring.ALL, Optional.empty());
  }

  private static List<CatalogKind> lists(int count) {
    return Collections.nCopies(count, CatalogKind.LISTS);
  }

  public Layout planted(Optional<Path> classes) {
    return new Layout(directory, registries, catalogs, indexes, wiring, classes);
  }

  public Layout of(int registriesNow, int catalogsNow, int indexesNow) {
    return new Layout(directory, registriesNow, lists(catalogsNow), indexesNow, wiring, planted);
  }

  public Layout of(List<CatalogKind> kinds, Wiring way) {
    return new Layout(directory, registries, kinds, way.indexes(), way, planted);
  }
}
