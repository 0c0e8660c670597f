package org.gridrls.transfer.mover;

import java.util.function.LongConsumer;

/**
 * A place whose arriving bytes are counted. Immutable.
 *
 * @param <T> the kind of place
 */
public interface Metered<T> {
  LongConsumer meter();

  /** Returns the same place with another meter. */
  T with(LongConsumer other);
}
