package org.gridrls.security.audit;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.RefusedCall;
import org.gridrls.security.acl.AclDecision;
import org.gridrls.security.acl.Authorizer;
import org.gridrls.security.acl.Delegates;
import org.gridrls.security.operation.Operation;
import org.gridrls.security.operation.Operations;

/** Lets in what an {@link Authorizer} allows, and keeps in the audit log what should be kept. */
public final class AuditedGuard implements Guard {
  private final Authorizer authorizer;
  private final AuditTrail keeping;
  private final Clock clock;

  /**
   * Says what is kept, and where.
   *
   * @param log empty if nothing is
   * @param refused keeps those who did not come so far that the rules were asked
   */
  public record AuditTrail(
      AuditConfig.Kept kept, int names, Optional<AuditLog> log, Optional<RefusedCalls> refused) {
    /** No audit log. */
    public static final AuditTrail NOTHING =
        new AuditTrail(AuditConfig.Kept.NONE, 0, Optional.empty(), Optional.empty());

    boolean isFor(AclDecision decision, boolean changes) {
      return log.isPresent()
          && switch (kept) {
            case AUTO, NONE -> false;
            case DENIED -> !decision.allowed();
            case CHANGES -> !decision.allowed() || changes;
            case ALL -> true;
          };
    }
  }

  public AuditedGuard(Authorizer authorizer, AuditTrail keeping, Clock clock) {
    this.authorizer = authorizer;
    this.keeping = keeping;
    this.clock = clock;
  }

  @Override
  public void admit(Call call) {
    begin(call).ended(Optional.empty());
  }

  @Override
  public boolean would(Call call) {
    return authorizer.would(call);
  }

  @Override
  public Ending begin(Call call) {
    AclDecision decision = authorizer.decide(call);
    boolean changes = Operations.of(call).map(Operation::changes).orElse(true);
    if (!decision.allowed()) {
      throw denied(call, decision);
    }
    if (!keeping.isFor(decision, changes)) {
      return Ending.IGNORED;
    }
    requireRoom();
    return failure -> keeping.log().orElseThrow().add(entry(call, decision, failure));
  }

  @Override
  public boolean mayForward(Call call) {
    return authorizer.mayForward(call);
  }

  private RlsException denied(Call call, AclDecision decision) {
    if (keeping.isFor(decision, true)) {
      AuditLog log = keeping.log().orElseThrow();
      String entry = entry(call, decision, Optional.empty());
      if (log.roomSoon()) {
        log.add(entry);
      } else {
        log.spill(entry);
      }
    }
    return new RlsException(RlsError.PERMISSION_DENIED, decision.reason());
  }

  private void requireRoom() {
    if (!keeping.log().orElseThrow().roomSoon()) {
      throw new RlsException(
          RlsError.OVERLOADED, "the audit log can't be written fast enough; nothing was done");
    }
  }

  private String entry(Call call, AclDecision decision, Optional<RlsError> failure) {
    return AuditEntry.of(clock.instant(), call, decision, failure, keeping.names());
  }

  @Override
  public void refused(RefusedCall call) {
    keeping.refused().ifPresent(kept -> kept.add(call));
  }

  /** A server that is not accepted is kept as denied, whatever it asks for. */
  @Override
  public Caller original(Caller caller, String header) {
    try {
      return Delegates.original(caller, header);
    } catch (RlsException refused) {
      AclDecision decision =
          new AclDecision(false, Optional.empty(), refused.getMessage(), Optional.empty());
      denied(new Call(caller, "OnBehalf", "original", List.of()), decision);
      throw refused;
    }
  }
}
