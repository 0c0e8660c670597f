package org.gridrls.lrc.store.jdbc;

import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.gridrls.api.UrlAuthority;

/**
 * Where and how a catalog is stored. Never shows the password. Immutable.
 *
 * @param url JDBC URL: {@code jdbc:sqlite:} and the path of a file, or a database on a server
 * @param login user of the database server; if empty, as in the URL
 * @param durable whether a change is on disk before it is acknowledged; if not, a crash of the
 *     machine may lose the last changes
 * @param queueCapacity maximum number of waiting writes; further ones are refused with OVERLOADED
 * @param readers connections for queries
 * @param searchSorts the most objects that a search by attributes sorts per page; a search that may
 *     find more reads names in order instead
 * @param startWait how long a start waits for a database server that does not answer yet
 */
public record StoreConfig(
    String url,
    Login login,
    boolean durable,
    int queueCapacity,
    int readers,
    int searchSorts,
    Duration startWait) {
  public static final int QUEUE_CAPACITY_DEFAULT = 10_000;
  public static final int READERS_DEFAULT = 16;
  private static final int SEARCH_SORTS_DEFAULT = 10_000;

  public StoreConfig(String url, Login login, boolean durable, int queueCapacity, int readers) {
    this(url, login, durable, queueCapacity, readers, SEARCH_SORTS_DEFAULT, Duration.ZERO);
  }

  /** Returns a copy with another wait at the start. */
  public StoreConfig waiting(Duration wait) {
    return new StoreConfig(url, login, durable, queueCapacity, readers, searchSorts, wait);
  }

  /** A user of a database server. Never shows the password. Immutable. */
  public record Login(Optional<String> user, Optional<String> password) {
    public static final Login NONE = new Login(Optional.empty(), Optional.empty());

    public Properties properties() {
      Properties properties = new Properties();
      user.ifPresent(value -> properties.setProperty("user", value));
      password.ifPresent(value -> properties.setProperty("password", value));
      return properties;
    }

    @Override
    public String toString() {
      return user.orElse("");
    }
  }

  public static StoreConfig durable(String url) {
    return new StoreConfig(url, Login.NONE, true, QUEUE_CAPACITY_DEFAULT, READERS_DEFAULT);
  }

  public static String withoutSecrets(String url) {
    return UrlAuthority.masked(url);
  }

  @Override
  public String toString() {
    return withoutSecrets(url);
  }
}
