package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Call;
import org.gridrls.security.operation.AffectedNames;
import org.gridrls.security.operation.Operation;
import org.gridrls.security.operation.Operations;
import org.gridrls.security.operation.Privilege;

/**
 * Explains why a call is allowed or denied: the effect of each rule, in order. Immutable.
 *
 * @param decision what the server would do
 * @param lines one for each rule
 */
public record AclExplanation(AclDecision decision, List<Line> lines) {
  /**
   * Holds what one rule says.
   *
   * @param decides true for the rule that decided
   */
  public record Line(Rule rule, boolean decides, String says) {}

  public AclExplanation {
    lines = List.copyOf(lines);
  }

  /** {@code touched} are the names that the call is about. */
  public static AclExplanation of(AccessPolicy policy, Call call, AffectedNames touched) {
    AclDecision decision = policy.decide(call, () -> touched);
    Identity identity = new Identity(call.caller(), policy.gridmap().localUser(call.caller()));
    Optional<Privilege> needed = Operations.of(call).flatMap(Operation::privilege);
    List<Line> lines = new ArrayList<>();
    for (Rule rule : policy.acl().rules()) {
      boolean decides = decision.rule().filter(rule.where()::equals).isPresent();
      lines.add(new Line(rule, decides, says(rule, identity, needed, touched)));
    }
    return new AclExplanation(decision, lines);
  }

  private static String says(
      Rule rule, Identity identity, Optional<Privilege> needed, AffectedNames touched) {
    try {
      if (!rule.subject().matches(identity)) {
        List<String> values = rule.subject().values(identity);
        return values.isEmpty()
            ? "does not apply to this caller, who has no " + rule.subject().kind().word()
            : "does not apply to " + String.join(", ", values);
      }
    } catch (RlsException slow) {
      return "denies everything: " + slow.getMessage();
    }
    if (needed.isEmpty() || !rule.privileges().contains(needed.get())) {
      return "does not apply to "
          + needed.map(Privilege::word).orElse("operations without a privilege");
    }
    return ofNames(rule, touched);
  }

  private static String ofNames(Rule rule, AffectedNames touched) {
    RuleDecision decision = RuleDecision.of(OrderedRules.of(List.of(rule)), touched);
    String verb = rule.allows() ? "allows" : "denies";
    if (decision.rule().isPresent()) {
      return verb + " it";
    }
    return verb + " other names" + decision.about().map(name -> " than " + name).orElse("");
  }
}
