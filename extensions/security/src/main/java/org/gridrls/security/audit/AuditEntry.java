package org.gridrls.security.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.RefusedCall;
import org.gridrls.security.acl.AclDecision;
import org.gridrls.security.operation.AffectedNames;

/** One entry of the audit log: one call. */
final class AuditEntry {
  private AuditEntry() {}

  /** {@code failure} is what an admitted call failed with; a denied one failed anyway. */
  static String of(
      Instant at, Call call, AclDecision decision, Optional<RlsError> failure, int names) {
    JsonLine line = new JsonLine().text("time", at.toString());
    line.text("decision", decision.allowed() ? "allowed" : "denied");
    line.text("operation", call.portType() + "." + call.operation());
    caller(line, call.caller(), decision);
    line.text("through", call.through().map(Caller::name));
    line.text("from", call.caller().address());
    touched(line, AffectedNames.of(call), names);
    line.text("setting", setting(call));
    line.text("rule", decision.rule());
    if (decision.allowed()) {
      line.text("outcome", failure.map(RlsError::name).orElse("OK"));
    } else {
      line.text("outcome", RlsError.PERMISSION_DENIED.name()).text("reason", decision.reason());
    }
    return line.toString();
  }

  /** Which one was to be changed; not the value, which might be a password at the wrong place. */
  private static Optional<String> setting(Call call) {
    boolean changes =
        call.portType().equals("Administration") && call.operation().equals("setConfiguration");
    return changes && call.parameters().get(0) instanceof String key
        ? Optional.of(Names.shown(key))
        : Optional.empty();
  }

  /** Without the user name that was tried: people type passwords there. */
  static String of(Instant at, RefusedCall call) {
    return new JsonLine()
        .text("time", at.toString())
        .text("decision", "refused")
        .text("operation", call.operation())
        .text("path", call.path())
        .text("method", call.method().word())
        .text("from", call.address())
        .text("outcome", call.error().name())
        .text("reason", call.reason())
        .toString();
  }

  private static void caller(JsonLine line, Caller caller, AclDecision decision) {
    line.text("name", caller.name());
    line.text("dn", caller.distinguishedName());
    line.text("user", decision.localUser());
    line.text("method", caller.method().word());
  }

  private static void touched(JsonLine line, AffectedNames touched, int most) {
    List<String> patterns = touched.patterns().stream().map(GlobPattern::toString).toList();
    if (!touched.names().isEmpty()) {
      line.texts("names", touched.names(), most).number("count", touched.names().size());
    } else if (!touched.targets().isEmpty()) {
      line.texts("targets", touched.targets(), most).number("count", touched.targets().size());
    } else if (!patterns.isEmpty()) {
      line.texts("patterns", patterns, most).number("count", patterns.size());
    }
  }
}
