package org.gridrls.client;

import java.util.List;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.types.UpdateTargetXml;

/**
 * The update targets that the operator of a catalog manages; see {@link LrcClient#targets}. An
 * index is given by the URL of its server, or of the endpoint that takes updates. Every method is
 * one call. Safe for threads.
 */
public final class UpdateTargetClient {
  private final String address;
  private final LocalReplicaCatalog catalog;

  UpdateTargetClient(String address, LocalReplicaCatalog catalog) {
    this.address = address;
    this.catalog = catalog;
  }

  /** All of them, those that the registry or the configuration named too. */
  public List<UpdateTargetStatus> all() {
    var answer = SoapCalls.answer(address, catalog::listUpdateTargets);
    return answer.getTarget().stream().map(WireUpdates::status).toList();
  }

  /** The status of one target; throws UPDATE_TARGET_NOT_FOUND. */
  public UpdateTargetStatus one(String rli) {
    return WireUpdates.status(
        SoapCalls.answer(address, () -> catalog.getUpdateTarget(endpoint(rli))));
  }

  /** Begins to update an index; UPDATE_TARGET_EXISTS if the catalog does already. */
  public void add(UpdateTarget target) {
    SoapCalls.run(address, () -> catalog.addUpdateTarget(toWire(target)));
  }

  /** Changes how an index is updated; throws UPDATE_TARGET_NOT_FOUND. */
  public void change(UpdateTarget target) {
    SoapCalls.run(address, () -> catalog.changeUpdateTarget(toWire(target)));
  }

  /** Ends the updates of an index; throws UPDATE_TARGET_NOT_FOUND. */
  public void remove(String rli) {
    SoapCalls.run(address, () -> catalog.removeUpdateTarget(endpoint(rli)));
  }

  private static UpdateTargetXml toWire(UpdateTarget target) {
    var wire = WireUpdates.toWire(target);
    wire.setRli(endpoint(target.rli()));
    return wire;
  }

  private static String endpoint(String rli) {
    return ServiceAddress.of(rli, MemberPort.SOFT_STATE_UPDATE);
  }
}
