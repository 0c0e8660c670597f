package org.gridrls.faults.load;

/** A user who registers and deletes the names of one catalog. Used by one thread. */
interface NameOwner {
  /** False while the catalog is dead: another server may answer at its address. */
  boolean isRunning();

  boolean has(String name);

  boolean isOpen(String name);

  /** Between the steps of this writer. True if it was acknowledged. */
  boolean createNow(String name);

  /** Between the steps of this writer. */
  void deleteNow(String name);
}
