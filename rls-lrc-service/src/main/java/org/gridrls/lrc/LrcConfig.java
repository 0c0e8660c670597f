package org.gridrls.lrc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.Settings;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.update.UpdateConfig;

/**
 * How a catalog is stored and how it updates indexes. Immutable.
 *
 * @param keepLastCopy whether deletes keep the last copy that the federation has of a name
 */
public record LrcConfig(
    Store store, Journal journal, UpdateConfig update, BloomConfig bloom, boolean keepLastCopy) {
  private static final String FILE = "lrc.db";
  private static final String LISTING_FILE = "bridge.db";
  private static final Duration STORE_WAIT_DEFAULT = Duration.ofMinutes(5);

  /**
   * Says what an acknowledged change survives: FULL, a crash of the machine; RELAXED, only a crash
   * of the process.
   */
  public enum Durability {
    FULL,
    RELAXED
  }

  /**
   * The database of the catalog. Immutable.
   *
   * @param url JDBC URL; by default a file in the data directory
   * @param login for a store on a database server
   * @param startWait how long a start waits for a database that does not answer yet
   */
  public record Store(
      Optional<String> url,
      StoreConfig.Login login,
      Durability durability,
      Duration startWait,
      int readers) {
    static Store read(Settings settings) {
      return new Store(
          settings.optionalText(
              "store", "JDBC URL of the store; default: the file lrc.db in the data directory"),
          new StoreConfig.Login(
              settings.optionalText("user", "user of the database, unless the URL contains it"),
              settings.optionalText("password", "password of that user; never shown")),
          settings.choice(
              "durability",
              Durability.class,
              Durability.FULL,
              "full: changes are on disk before they are acknowledged; relaxed: soon afterwards"),
          settings.duration(
              "store-wait",
              STORE_WAIT_DEFAULT,
              "how long the server waits at its start for a database that does not answer yet"),
          StoreConfig.READERS_DEFAULT);
    }
  }

  /**
   * How long changes stay in the journal. Immutable.
   *
   * @param kept changes always kept, for clients that follow the catalog
   */
  public record Journal(int kept) {
    public static final Journal DEFAULT = new Journal(1_000_000);
    private static final int MORE = 1_000_000;

    int keptMost() {
      return (int) Math.min(Integer.MAX_VALUE, (long) kept + MORE);
    }
  }

  public static LrcConfig read(Settings settings) {
    return new LrcConfig(
        Store.read(settings),
        Journal.DEFAULT,
        UpdateConfig.read(settings.section("update")),
        BloomConfig.read(settings.section("bloom")),
        settings
            .changeable()
            .flag(
                "keep-last-copy",
                false,
                "whether deletes remove the last mapping of a name only if another catalog is known to"
                    + " have the name; authenticated administrators are exempt"));
  }

  /**
   * The store of names that were listed. It is a file of its own, because a listing deletes all
   * other names, and because its target names mean nothing. Throws BAD_ARGUMENT if a store is set.
   */
  StoreConfig listingIn(Path dataDirectory) {
    if (store.url.isPresent()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "lrc.store: a bridge keeps its listing in the file " + LISTING_FILE + " in 'data'");
    }
    String url = "jdbc:sqlite:" + dataDirectory.resolve(LISTING_FILE);
    return new StoreConfig(
        url, store.login, false, StoreConfig.QUEUE_CAPACITY_DEFAULT, store.readers);
  }

  StoreConfig storeIn(Path dataDirectory) {
    String url = store.url.orElse("jdbc:sqlite:" + dataDirectory.resolve(FILE));
    boolean durable = store.durability == Durability.FULL;
    return new StoreConfig(
            url, store.login, durable, StoreConfig.QUEUE_CAPACITY_DEFAULT, store.readers)
        .waiting(store.startWait);
  }
}
