package org.gridrls.lrc.store.jdbc;

import java.util.List;
import java.util.function.Function;

/**
 * A kind of database in which a catalog can be stored, chosen by the JDBC URL. Immutable.
 *
 * @param urlPrefixes how its URLs begin
 * @param open opens a store, without connecting yet
 */
public record StoreKind(List<String> urlPrefixes, Function<StoreConfig, JdbcDialect> open) {
  /** Whether this kind of database is meant by the URL. */
  public boolean takes(String url) {
    return urlPrefixes.stream().anyMatch(url::startsWith);
  }
}
