package org.gridrls.wsrf.notify;

import java.util.Optional;
import java.util.Set;

/**
 * The notices that a subscriber wants. Immutable.
 *
 * @param producer the address of the only resource whose notices are wanted; empty: of all
 * @param topics empty: all
 */
public record Interest(Optional<String> producer, Set<Topic> topics) {
  public Interest {
    topics = Set.copyOf(topics);
  }
}
