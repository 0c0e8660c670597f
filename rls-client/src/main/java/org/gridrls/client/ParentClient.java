package org.gridrls.client;

import java.util.List;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.rli.ReplicaLocationIndex;

/**
 * The parents of one index: the indexes to which it forwards its contents. An index is given by the
 * URL of its server, or of one of its endpoints. Every method is one call. Safe for threads.
 */
public final class ParentClient {
  private final String address;
  private final ReplicaLocationIndex index;

  public ParentClient(SoapConnector connector, String url) {
    this.address = ServiceAddress.of(url, MemberPort.REPLICA_LOCATION_INDEX);
    this.index = connector.proxy(ReplicaLocationIndex.class, address);
  }

  /** All of them, and how each stands. */
  public List<UpdateTargetStatus> all() {
    return SoapCalls.answer(address, index::listParents).getParent().stream()
        .map(WireUpdates::status)
        .toList();
  }

  /** Begins to feed an index; UPDATE_TARGET_EXISTS, and UPDATE_LOOP if it is below this one. */
  public void add(UpdateTarget parent) {
    var wire = WireUpdates.toWire(parent);
    wire.setRli(endpoint(parent.rli()));
    SoapCalls.run(address, () -> index.addParent(wire));
  }

  /** Ends it; UPDATE_TARGET_NOT_FOUND if it is no parent. */
  public void remove(String rli) {
    SoapCalls.run(address, () -> index.removeParent(endpoint(rli)));
  }

  private static String endpoint(String rli) {
    return ServiceAddress.of(rli, MemberPort.SOFT_STATE_UPDATE);
  }
}
