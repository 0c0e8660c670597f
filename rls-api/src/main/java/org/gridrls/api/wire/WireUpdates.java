package org.gridrls.api.wire;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTotals;
import org.gridrls.wire.softstate.FullUpdateXml;
import org.gridrls.wire.softstate.OutcomeXml;
import org.gridrls.wire.softstate.ReceiptXml;
import org.gridrls.wire.softstate.SourceXml;
import org.gridrls.wire.types.UpdateKindXml;
import org.gridrls.wire.types.UpdateTargetOriginXml;
import org.gridrls.wire.types.UpdateTargetStatusXml;
import org.gridrls.wire.types.UpdateTargetXml;
import org.gridrls.wire.types.UpdateTotalsXml;

/** Soft-state updates and update targets between values and messages. */
public final class WireUpdates {
  private WireUpdates() {}

  public static UpdateSource source(SourceXml wire) {
    Wire.required("source", wire);
    return new UpdateSource(
        new UpdateSource.Catalog(
            wire.getLrc(),
            wire.getLrcMember(),
            Optional.ofNullable(wire.getCatalogId()),
            history(wire)),
        new BaseState(wire.getBootId(), wire.getGeneration()),
        Wire.millis(wire.getLeaseMillis(), "leaseMillis"),
        Wire.each(wire.getPattern()),
        Duration.ofMillis(wire.getAgeMillis() == null ? 0 : wire.getAgeMillis()),
        new Route(wire.getHops() == null ? 0 : wire.getHops(), Wire.each(wire.getVia())),
        echo(wire),
        Optional.ofNullable(wire.getUnremovedMillis()).map(Duration::ofMillis));
  }

  public static SourceXml toWire(UpdateSource source) {
    var wire = new SourceXml();
    wire.setLrc(source.lrc());
    wire.setLrcMember(source.lrcMember());
    wire.setBootId(source.bootId());
    wire.setGeneration(source.generation());
    wire.setLeaseMillis(source.lease().toMillis());
    wire.getPattern().addAll(source.patterns());
    wire.setHops(source.hops());
    wire.setAgeMillis(source.age().isZero() ? null : source.age().toMillis());
    wire.getVia().addAll(source.via());
    wire.setCatalogId(source.catalogId().orElse(null));
    StoreHistory history = source.history();
    history.opened().ifPresent(wire::setOpenedGeneration);
    wire.setLostChanges(history.lost() == 0 ? null : history.lost());
    wire.setAcceptedBootId(history.acceptedBootId() == 0 ? null : history.acceptedBootId());
    source
        .echo()
        .ifPresent(
            echo -> {
              wire.setToken(echo.token());
              wire.setTokenMillis(echo.since().toMillis());
            });
    wire.setUnremovedMillis(source.unremoved().map(Duration::toMillis).orElse(null));
    return wire;
  }

  private static StoreHistory history(SourceXml wire) {
    Long opened = wire.getOpenedGeneration();
    return new StoreHistory(
        opened == null ? OptionalLong.empty() : OptionalLong.of(opened),
        wire.getLostChanges() == null ? 0 : wire.getLostChanges(),
        wire.getAcceptedBootId() == null ? 0 : wire.getAcceptedBootId());
  }

  private static Optional<Echo> echo(SourceXml wire) {
    return Optional.ofNullable(wire.getToken())
        .map(
            token ->
                new Echo(
                    token, Duration.ofMillis(Wire.required("tokenMillis", wire.getTokenMillis()))));
  }

  /** Returns the boot id of the base as it is sent: null if it is the source's own. */
  public static Long baseBootId(UpdateSource source, BaseState base) {
    return base.bootId() == source.bootId() ? null : base.bootId();
  }

  public static BaseState base(UpdateSource source, Long bootId, long generation) {
    return bootId == null
        ? BaseState.before(source, generation)
        : new BaseState(bootId, generation);
  }

  public static Receipt receipt(ReceiptXml wire) {
    Wire.required("receipt", wire);
    return new Receipt(
        Wire.twin(Receipt.Outcome.class, Wire.required("outcome", wire.getOutcome())),
        wire.getHeldBootId(),
        wire.getHeldGeneration(),
        Duration.ofMillis(wire.getLeaseMillis()),
        Optional.ofNullable(wire.getReason()),
        Optional.ofNullable(wire.getToken()),
        missing(wire));
  }

  private static Optional<BaseState> missing(ReceiptXml wire) {
    return Optional.ofNullable(wire.getMissingBootId())
        .map(
            bootId ->
                new BaseState(
                    bootId, Wire.required("missingGeneration", wire.getMissingGeneration())));
  }

  public static ReceiptXml toWire(Receipt receipt) {
    var wire = new ReceiptXml();
    wire.setOutcome(Wire.twin(OutcomeXml.class, receipt.outcome()));
    wire.setHeldBootId(receipt.heldBootId());
    wire.setHeldGeneration(receipt.heldGeneration());
    wire.setLeaseMillis(receipt.lease().toMillis());
    wire.setReason(receipt.reason().map(Printable::of).orElse(null));
    wire.setToken(receipt.token().orElse(null));
    wire.setMissingBootId(receipt.missing().map(BaseState::bootId).orElse(null));
    wire.setMissingGeneration(receipt.missing().map(BaseState::generation).orElse(null));
    return wire;
  }

  public static OpenUpdate openUpdate(FullUpdateXml wire) {
    Wire.required("update", wire);
    return new OpenUpdate(
        Wire.required("updateId", wire.getUpdateId()), wire.getMaxPartBytes(), wire.getNextPart());
  }

  public static FullUpdateXml toWire(OpenUpdate update) {
    var wire = new FullUpdateXml();
    wire.setUpdateId(update.updateId());
    wire.setMaxPartBytes(update.maxPartBytes());
    wire.setNextPart(update.nextPart());
    return wire;
  }

  public static UpdateTarget target(UpdateTargetXml wire) {
    Wire.required("target", wire);
    return new UpdateTarget(
        Wire.required("rli", wire.getRli()),
        Wire.twin(UpdateKind.class, Wire.required("kind", wire.getKind())),
        Boolean.TRUE.equals(wire.isEverything()),
        Wire.each(wire.getPattern()),
        Optional.ofNullable(wire.getFullIntervalMillis()).map(Duration::ofMillis));
  }

  public static UpdateTargetXml toWire(UpdateTarget target) {
    var wire = new UpdateTargetXml();
    wire.setRli(target.rli());
    wire.setKind(Wire.twin(UpdateKindXml.class, target.kind()));
    wire.setEverything(target.everything());
    wire.getPattern().addAll(target.patterns());
    wire.setFullIntervalMillis(target.fullInterval().map(Duration::toMillis).orElse(null));
    return wire;
  }

  public static UpdateTargetStatus status(UpdateTargetStatusXml wire) {
    Wire.required("update target", wire);
    return new UpdateTargetStatus(
        target(wire.getTarget()),
        Wire.twin(UpdateTargetStatus.Origin.class, Wire.required("origin", wire.getOrigin())),
        wire.isInStep(),
        wire.getAcknowledgedGeneration(),
        wire.getPendingChanges(),
        sent(wire),
        wire.getFailures(),
        Optional.ofNullable(wire.getLastFailure()),
        Optional.ofNullable(wire.getNextAttempt()),
        totals(wire.getTotals()));
  }

  private static UpdateTotals totals(UpdateTotalsXml wire) {
    return wire == null
        ? UpdateTotals.NONE
        : new UpdateTotals(
            wire.getUpdates(),
            wire.getChanges(),
            wire.getBytes(),
            Optional.ofNullable(wire.getLastFullMillis()).map(Duration::ofMillis),
            Optional.ofNullable(wire.getLastIncrementalMillis()).map(Duration::ofMillis),
            Duration.ofMillis(wire.getLagMillis()),
            number(wire.getFilterFill()),
            number(wire.getFalsePositiveRate()));
  }

  private static OptionalDouble number(Double wire) {
    return wire == null ? OptionalDouble.empty() : OptionalDouble.of(wire);
  }

  private static UpdateTotalsXml toWire(UpdateTotals totals) {
    var wire = new UpdateTotalsXml();
    wire.setUpdates(totals.updates());
    wire.setChanges(totals.changes());
    wire.setBytes(totals.bytes());
    wire.setLastFullMillis(totals.lastFull().map(Duration::toMillis).orElse(null));
    wire.setLastIncrementalMillis(totals.lastIncremental().map(Duration::toMillis).orElse(null));
    wire.setLagMillis(totals.lag().toMillis());
    totals.filterFill().ifPresent(wire::setFilterFill);
    totals.falsePositiveRate().ifPresent(wire::setFalsePositiveRate);
    return wire;
  }

  private static Optional<UpdateTargetStatus.SucceededUpdate> sent(UpdateTargetStatusXml wire) {
    if (wire.getLastSuccess() == null) {
      return Optional.empty();
    }
    return Optional.of(
        new UpdateTargetStatus.SucceededUpdate(
            Wire.required("lastKind", wire.getLastKind()),
            wire.getLastSuccess(),
            Duration.ofMillis(Wire.required("lastDurationMillis", wire.getLastDurationMillis())),
            Wire.required("lastNames", wire.getLastNames()),
            Wire.required("lastBytes", wire.getLastBytes())));
  }

  public static UpdateTargetStatusXml toWire(UpdateTargetStatus status) {
    var wire = new UpdateTargetStatusXml();
    wire.setTarget(toWire(status.target()));
    wire.setOrigin(Wire.twin(UpdateTargetOriginXml.class, status.origin()));
    wire.setInStep(status.inStep());
    wire.setAcknowledgedGeneration(status.acknowledgedGeneration());
    wire.setPendingChanges(status.pendingChanges());
    status.last().ifPresent(sent -> setSent(wire, sent));
    wire.setFailures(status.failures());
    wire.setLastFailure(status.lastFailure().map(Printable::of).orElse(null));
    wire.setNextAttempt(status.nextAttempt().orElse(null));
    wire.setTotals(toWire(status.totals()));
    return wire;
  }

  private static void setSent(UpdateTargetStatusXml wire, UpdateTargetStatus.SucceededUpdate sent) {
    wire.setLastKind(sent.kind());
    wire.setLastSuccess(sent.at());
    wire.setLastDurationMillis(sent.duration().toMillis());
    wire.setLastNames(sent.names());
    wire.setLastBytes(sent.bytes());
  }
}
