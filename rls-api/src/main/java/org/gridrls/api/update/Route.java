package org.gridrls.api.update;

import java.util.List;
import org.gridrls.api.Names;

/**
 * The indexes that an update went through. Immutable.
 *
 * @param hops their number; 0 when the catalog sends itself
 * @param via the indexes, in order; may name fewer than {@code hops}
 */
public record Route(int hops, List<String> via) {
  public static final Route DIRECT = new Route(0, List.of());

  public Route {
    via = List.copyOf(via);
    via.forEach(index -> Names.require("index that an update went through", index, 2048));
  }
}
