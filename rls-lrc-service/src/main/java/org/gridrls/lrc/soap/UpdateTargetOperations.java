package org.gridrls.lrc.soap;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.UpdateTargetsXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.UpdateTargetStatusXml;
import org.gridrls.wire.types.UpdateTargetXml;

/** The operations about the indexes that are told of the catalog. Safe for threads. */
abstract class UpdateTargetOperations implements LocalReplicaCatalog {
  private final UpdateScheduler updates;

  UpdateTargetOperations(UpdateScheduler updates) {
    this.updates = updates;
  }

  @Override
  public UpdateTargetsXml listUpdateTargets() throws RlsFaultMessage {
    return FaultMapper.answer(
        "listUpdateTargets",
        () -> {
          UpdateTargetsXml wire = new UpdateTargetsXml();
          updates.status().forEach(status -> wire.getTarget().add(WireUpdates.toWire(status)));
          return wire;
        });
  }

  @Override
  public UpdateTargetStatusXml getUpdateTarget(String rli) throws RlsFaultMessage {
    return FaultMapper.answer(
        "getUpdateTarget",
        () ->
            updates
                .status(Requests.required("rli", rli))
                .map(WireUpdates::toWire)
                .orElseThrow(
                    () ->
                        RlsException.about(
                            RlsError.UPDATE_TARGET_NOT_FOUND,
                            "not an update target of this catalog",
                            rli)));
  }

  @Override
  public void addUpdateTarget(UpdateTargetXml target) throws RlsFaultMessage {
    FaultMapper.run("addUpdateTarget", () -> updates.add(WireUpdates.target(target)));
  }

  @Override
  public void changeUpdateTarget(UpdateTargetXml target) throws RlsFaultMessage {
    FaultMapper.run("changeUpdateTarget", () -> updates.change(WireUpdates.target(target)));
  }

  @Override
  public void removeUpdateTarget(String rli) throws RlsFaultMessage {
    FaultMapper.run("removeUpdateTarget", () -> updates.remove(Requests.required("rli", rli)));
  }
}
