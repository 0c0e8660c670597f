package org.gridrls.perf.database;

/** A real database server of our own, empty, durable as it is by default, gone when closed. */
public interface DatabaseServer extends AutoCloseable {
  /** JDBC URL of a new store. */
  String newStore(String name);

  /**
   * Sets, for the whole server, whether commits may be answered before they are on disk. Settings
   * of a connection are the client's.
   */
  default void relax(boolean relaxed) {}

  /** Its main process; those that it starts are below. */
  ProcessHandle process();

  @Override
  void close();
}
