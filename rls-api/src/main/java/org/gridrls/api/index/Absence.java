package org.gridrls.api.index;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a catalog is absent: the detail of a {@link NotCovered} begins with one, because the wire has
 * no element for it.
 */
public enum Absence {
  /** It renews its lease, but its updates do not arrive. */
  NOT_HEARD("not heard"),
  /** Its lease ran out. */
  SILENT("silent"),
  /** It left for a restart. */
  AWAY("away");

  private final String text;

  Absence(String text) {
    this.text = text;
  }

  /** Returns the words with which a detail begins. */
  public String text() {
    return text;
  }

  /** Returns the absence that a detail states with its duration, if it states one. */
  public static Optional<Absence> of(String detail) {
    return Stream.of(values()).filter(one -> detail.startsWith(one.text + " for ")).findFirst();
  }
}
