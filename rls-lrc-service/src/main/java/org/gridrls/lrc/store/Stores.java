package org.gridrls.lrc.store;

import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.store.commit.BootIds;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreKind;
import org.gridrls.lrc.store.sqlite.JdbcSqlite;

/** Opens catalogs in the kinds of databases that a server supports. Immutable, safe for threads. */
public final class Stores {
  public static final Stores EMBEDDED = new Stores(List.of(JdbcSqlite.KIND));

  private final List<StoreKind> kinds;

  private Stores(List<StoreKind> kinds) {
    this.kinds = kinds;
  }

  /** These kinds of databases and further ones. */
  public Stores and(StoreKind... further) {
    return new Stores(Stream.concat(kinds.stream(), Stream.of(further)).toList());
  }

  /**
   * Opens a store; creates or migrates its schema if necessary. The boot id of this start is
   * greater than the one before. Waits for a database server that does not answer yet, as
   * configured. Throws BAD_ARGUMENT for a URL of no supported database, STORE_FAILED or UNAVAILABLE
   * if the store is in use, STORE_FAILED if its schema is newer than this program.
   */
  public JdbcMappingCatalog open(StoreConfig config) {
    return open(config, new BootIds(new SecureRandom()));
  }

  JdbcMappingCatalog open(StoreConfig config, BootIds bootIds) {
    StoreKind kind = kind(config);
    return kind.patience()
        .open(config, () -> JdbcMappingCatalog.open(config, kind.open().apply(config), bootIds));
  }

  /** Returns when the database answers, or throws as {@link #open} does; changes nothing. */
  public void await(StoreConfig config) {
    kind(config)
        .patience()
        .open(
            config,
            () -> {
              try (JdbcDialect dialect = dialect(config)) {
                dialect.reach();
                return null;
              }
            });
  }

  JdbcDialect dialect(StoreConfig config) {
    return kind(config).open().apply(config);
  }

  private StoreKind kind(StoreConfig config) {
    return kinds.stream()
        .filter(kind -> kind.takes(config.url()))
        .findFirst()
        .orElseThrow(() -> unsupported(config));
  }

  private RlsException unsupported(StoreConfig config) {
    List<String> prefixes = kinds.stream().flatMap(kind -> kind.urlPrefixes().stream()).toList();
    return RlsException.about(
        RlsError.BAD_ARGUMENT,
        "unsupported store; its URL must begin with one of "
            + String.join(", ", prefixes)
            + " and not be",
        StoreConfig.withoutSecrets(config.url()));
  }
}
