package org.gridrls.lrc.catalog;

import java.util.function.Consumer;

/** All logical names at one moment. For the thread that received it, until it returns. */
public interface NameSnapshot {
  /** The last change included in the names. */
  long sequence();

  long names();

  /**
   * Each name once, in {@link org.gridrls.api.CodePointOrder}; may be called again. The reader must
   * not ask the catalog.
   */
  void forEach(Consumer<String> reader);
}
