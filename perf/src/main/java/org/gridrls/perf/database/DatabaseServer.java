package org.gridrls.perf.database;

/** A real database server of our own, empty, durable as it is by default, gone when closed. */
public interface DatabaseServer extends AutoCloseable {
  /** JDBC URL of a new store. */
  String newStore(String name);

  /**
   * Whether commits may be answered before they are on disk, for what the whole server has to be
   * told; what a client says for itself is not its matter.
   */
  default void relax(boolean relaxed) {}

  /** Its main process; those that it starts are below. */
  ProcessHandle process();

  @Override
  void close();
}
