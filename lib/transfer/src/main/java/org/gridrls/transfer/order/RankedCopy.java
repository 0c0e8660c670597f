package org.gridrls.transfer.order;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.Replica;

/**
 * A copy of a file in its place among the others. Immutable.
 *
 * @param priority 1 for the copy to try first
 * @param target distinct among the copies of one name
 * @param replicas the entries of the catalogs that have it, at least one
 * @param suspect a catalog marks the copy as suspect
 * @param why the copy stands there, for people
 */
public record RankedCopy(
    int priority, TargetName target, List<Replica> replicas, boolean suspect, String why) {
  public RankedCopy {
    replicas = List.copyOf(replicas);
  }

  /** The target as a URL, if it is one. */
  public Optional<TargetUrl> url() {
    return TargetUrl.of(target);
  }
}
