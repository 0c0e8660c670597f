package org.gridrls.lrc.catalog;

import org.gridrls.api.Mapping;

/**
 * A process that writes from several threads and prints each name once it is acknowledged, until it
 * is killed.
 */
final class KilledWriter {
  private static final int THREADS = 4;

  private KilledWriter() {}

  public static void main(String[] args) {
    JdbcMappingCatalog catalog = JdbcMappingCatalog.open(StoreConfig.durable(args[0]));
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      new Thread(() -> write(catalog, thread)).start();
    }
  }

  private static void write(JdbcMappingCatalog catalog, int thread) {
    for (int i = 0; ; i++) {
      String name = "name/" + thread + "/" + i;
      catalog.apply(Change.create(Mapping.of(name, "target/" + i % 100)));
      System.out.println(name);
    }
  }
}
