package org.gridrls.lrc.store.jdbc;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A kind of database in which a catalog can be stored, chosen by the JDBC URL. Immutable.
 *
 * @param urlPrefixes how its URLs begin
 * @param open opens a store, without connecting yet
 * @param patience repeats attempts to open a store
 */
public record StoreKind(
    List<String> urlPrefixes, Function<StoreConfig, JdbcDialect> open, Patience patience) {
  /** Runs an attempt to open a store, perhaps several times. */
  public interface Patience {
    <T> T open(StoreConfig config, Supplier<T> attempt);
  }

  /** Whether this kind of database is meant by the URL. */
  public boolean takes(String url) {
    return urlPrefixes.stream().anyMatch(url::startsWith);
  }
}
