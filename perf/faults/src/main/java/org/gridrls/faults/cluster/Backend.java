package org.gridrls.faults.cluster;

import java.util.Map;
import java.util.Optional;

/** The process that a server needs beside its data directory, if any. Safe for threads. */
record Backend(Optional<CatalogDatabase> database, Optional<ForeignSite> foreign) {
  /** The data directory suffices. */
  static final Backend FILES = new Backend(Optional.empty(), Optional.empty());

  static Backend of(CatalogDatabase database) {
    return new Backend(Optional.of(database), Optional.empty());
  }

  static Backend of(ForeignSite foreign) {
    return new Backend(Optional.empty(), Optional.of(foreign));
  }

  /** The settings of the server by which it finds them. */
  Map<String, String> settings() {
    return database
        .map(one -> Map.of("lrc.store", one.url()))
        .or(() -> foreign.map(ForeignSite::settings))
        .orElse(Map.of());
  }
}
