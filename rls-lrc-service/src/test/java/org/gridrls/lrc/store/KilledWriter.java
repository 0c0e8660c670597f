package org.gridrls.lrc.store;

import java.lang.reflect.Field;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.jdbc.StoreConfig;

/**
 * A process that writes from several threads and prints each name once it is acknowledged, until it
 * is killed.
 */
final class KilledWriter {
  private static final int THREADS = 4;

  private KilledWriter() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    JdbcMappingCatalog catalog = stores(args).open(StoreConfig.durable(args[0]));
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      new Thread(() -> write(catalog, thread)).start();
    }
  }

  private static Stores stores(String[] args) throws ReflectiveOperationException {
    for (Field field : Class.forName(args[1]).getDeclaredFields()) {
      if (field.getType() == Stores.class) {
        field.setAccessible(true);
        return (Stores) field.get(null);
      }
    }
    throw new IllegalArgumentException(args[1] + " has no stores");
  }

  private static void write(JdbcMappingCatalog catalog, int thread) {
    for (int i = 0; ; i++) {
      String name = "name/" + thread + "/" + i;
      catalog.apply(new CatalogChange.Create(Mapping.of(name, "target/" + i % 100)));
      System.out.println(name);
    }
  }
}
