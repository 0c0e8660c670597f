package org.gridrls.transfer.proof;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.TargetUrl;

/** A copy to prove, and the facts that it must have. Immutable. */
public record RegisteredCopy(TargetName target, Expected expected) {
  /**
   * Takes the facts that the catalog of the copy states, and others on which all catalogs agree.
   */
  public static RegisteredCopy of(Replica replica, LocatedName name) {
    Expected all = Expected.of(FileFacts.of(name));
    Expected own =
        Expected.of(
            FileFacts.of(new LocatedName(name.logicalName(), name.verdict(), List.of(replica))));
    SortedMap<String, String> checksums = new TreeMap<>(all.checksums());
    checksums.putAll(own.checksums());
    return new RegisteredCopy(
        replica.mapping().mapping().targetName(),
        new Expected(own.size().isPresent() ? own.size() : all.size(), checksums));
  }

  Optional<TargetUrl> url() {
    return TargetUrl.of(target);
  }
}
