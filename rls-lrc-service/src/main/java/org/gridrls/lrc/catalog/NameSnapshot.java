package org.gridrls.lrc.catalog;

import java.util.function.Consumer;

/**
 * All logical names at one moment, for the thread that was given it, as long as it was given it.
 */
public interface NameSnapshot {
  /** The last change that the names include. */
  long sequence();

  long names();

  /** Each name once, in {@link org.gridrls.api.CodePointOrder}; may be called again. */
  void forEach(Consumer<String> reader);
}
