package org.gridrls.lrc.catalog;

/**
 * Where a catalog is stored and how.
 *
 * @param url JDBC URL; {@code jdbc:sqlite:} and the path of a file
 * @param durable nothing is acknowledged before it is on disk; if not, a crash of the machine may
 *     lose the last moments
 * @param queueCapacity the most writes that wait; one more is refused with OVERLOADED
 * @param readers connections for questions
 */
public record StoreConfig(String url, boolean durable, int queueCapacity, int readers) {
  public static final int QUEUE_CAPACITY_DEFAULT = 10_000;
  public static final int READERS_DEFAULT = 8;

  public static StoreConfig durable(String url) {
    return new StoreConfig(url, true, QUEUE_CAPACITY_DEFAULT, READERS_DEFAULT);
  }
}
