package org.gridrls.api.index;

import java.util.List;

/** All catalogs that update an index, and the expected members without an update. */
public record Senders(List<Sender> senders, Completeness completeness) {
  public Senders {
    senders = List.copyOf(senders);
  }
}
