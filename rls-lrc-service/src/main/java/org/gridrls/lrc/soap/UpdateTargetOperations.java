package org.gridrls.lrc.soap;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.UpdateTargetsXml;
import org.gridrls.wire.types.UpdateTargetStatusXml;
import org.gridrls.wire.types.UpdateTargetXml;

/** The operations on the indexes that the catalog updates. Safe for threads. */
interface UpdateTargetOperations extends LocalReplicaCatalog {
  UpdateScheduler updates();

  @Override
  default UpdateTargetsXml listUpdateTargets() {
    UpdateTargetsXml wire = new UpdateTargetsXml();
    updates().status().forEach(status -> wire.getTarget().add(WireUpdates.toWire(status)));
    return wire;
  }

  @Override
  default UpdateTargetStatusXml getUpdateTarget(String rli) {
    return updates()
        .status(Wire.required("rli", rli))
        .map(WireUpdates::toWire)
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.UPDATE_TARGET_NOT_FOUND, "not an update target of this catalog", rli));
  }

  @Override
  default void addUpdateTarget(UpdateTargetXml target) {
    updates().add(WireUpdates.target(target));
  }

  @Override
  default void changeUpdateTarget(UpdateTargetXml target) {
    updates().change(WireUpdates.target(target));
  }

  @Override
  default void removeUpdateTarget(String rli) {
    updates().remove(Wire.required("rli", rli));
  }
}
