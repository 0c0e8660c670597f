package org.gridrls.lrc.store.jdbc;

import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

/**
 * Where a catalog is stored and how. Never shows the password.
 *
 * @param url JDBC URL; {@code jdbc:sqlite:} and the path of a file, or that of a database on a
 *     server
 * @param login who says to be a user of that server; none: as in the URL
 * @param durable nothing is acknowledged before it is on disk; if not, a crash of the machine may
 *     lose the last moments
 * @param queueCapacity the most writes that wait; one more is refused with OVERLOADED
 * @param readers connections for questions
 * @param searchSorts the most objects that a search by attributes sorts for one page; if it may
 *     find more, it goes through the names in their order
 * @param startWait how long a start waits for a database server that does not answer yet
 * @param checkedAtStart a start looks for damaged pages first (SQLite)
 */
public record StoreConfig(
    String url,
    Login login,
    boolean durable,
    int queueCapacity,
    int readers,
    int searchSorts,
    Duration startWait,
    boolean checkedAtStart) {
  public static final int QUEUE_CAPACITY_DEFAULT = 10_000;
  public static final int READERS_DEFAULT = 16;
  private static final int SEARCH_SORTS_DEFAULT = 10_000;

  public StoreConfig(String url, Login login, boolean durable, int queueCapacity, int readers) {
    this(url, login, durable, queueCapacity, readers, SEARCH_SORTS_DEFAULT, Duration.ZERO, true);
  }

  /** The same with another wait at the start. */
  public StoreConfig waiting(Duration wait) {
    return new StoreConfig(
        url, login, durable, queueCapacity, readers, searchSorts, wait, checkedAtStart);
  }

  /** The same with or without a check at the start. */
  public StoreConfig checkedAtStart(boolean checked) {
    return new StoreConfig(
        url, login, durable, queueCapacity, readers, searchSorts, startWait, checked);
  }

  /** A user of a database server. Never shows the password. */
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

  /** A URL as it may be shown. */
  public static String withoutSecrets(String url) {
    return url.replaceAll("(?i)(password=)[^&;]*", "$1***")
        .replaceAll("(//[^/@:]*:)[^/@]*@", "$1***@");
  }

  @Override
  public String toString() {
    return withoutSecrets(url);
  }
}
