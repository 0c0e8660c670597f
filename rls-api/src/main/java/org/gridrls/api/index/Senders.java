package org.gridrls.api.index;

import java.util.List;

/** Everybody who updates an index, and the members that it was not told of. */
public record Senders(List<Sender> senders, Completeness completeness) {
  public Senders {
    senders = List.copyOf(senders);
  }
}
