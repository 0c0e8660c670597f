package org.gridrls.security.acl;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.Names;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.security.acl.CallerRules.RulesOrRefusal;
import org.gridrls.security.operation.AffectedNames;
import org.gridrls.security.operation.Operation;
import org.gridrls.security.operation.Operations;
import org.gridrls.security.operation.Privilege;

/**
 * One version of an access control list and a gridmap file, ready to decide. What the rules say of
 * a caller is worked out at its first call. Safe for threads.
 */
public final class AccessPolicy implements Authorizer {
  /** Callers in the cache. */
  private static final int CALLERS_MAX = 10_000;

  /** Limits cached callers named by servers, whose names, groups and scopes aren't proved here. */
  private static final int NAMED_MAX = 1_000;

  private static final int SHOWN_MAX = 5;

  private final Acl acl;
  private final Gridmap gridmap;
  private final LoadingCache<Caller, RulesOrRefusal> callers = cache(CALLERS_MAX);
  private final LoadingCache<Caller, RulesOrRefusal> named = cache(NAMED_MAX);

  public AccessPolicy(Acl acl, Gridmap gridmap) {
    this.acl = acl;
    this.gridmap = gridmap;
  }

  private LoadingCache<Caller, RulesOrRefusal> cache(int most) {
    return Caffeine.newBuilder()
        .maximumSize(most)
        .executor(Runnable::run)
        .build(one -> RulesOrRefusal.of(new Identity(one, gridmap.localUser(one)), acl));
  }

  public Acl acl() {
    return acl;
  }

  public Gridmap gridmap() {
    return gridmap;
  }

  @Override
  public AclDecision decide(Call call) {
    return decide(call, () -> AffectedNames.of(call));
  }

  @Override
  public boolean mayForward(Call call) {
    return bar(call, Privilege.RLI_FORWARD).isEmpty()
        && rules(call)
            .rules()
            .map(
                rules ->
                    RuleDecision.of(rules.of(Privilege.RLI_FORWARD), AffectedNames.NOTHING)
                        .allowed())
            .orElse(false);
  }

  /** {@code touched} is asked for the names that the call is about, if they count. */
  AclDecision decide(Call call, Supplier<AffectedNames> touched) {
    RulesOrRefusal found = rules(call);
    if (found.rules().isEmpty()) {
      return AclDecision.denied(Optional.empty(), found.refusal(), Optional.empty());
    }
    CallerRules rules = found.rules().get();
    Optional<String> user = rules.identity().localUser();
    Optional<Operation> operation = Operations.of(call);
    if (operation.isEmpty()) {
      return AclDecision.denied(Optional.empty(), "unknown operation: " + shown(call), user);
    }
    if (operation.get().privilege().isEmpty()) {
      return AclDecision.allowed(Optional.empty(), user);
    }
    Privilege privilege = operation.get().privilege().get();
    Optional<String> bar = bar(call, privilege);
    return bar.isPresent()
        ? AclDecision.denied(Optional.empty(), bar.get(), user)
        : decide(call, privilege, rules, touched);
  }

  /** Returns why no rule can allow the call; empty if rules may. */
  private static Optional<String> bar(Call call, Privilege privilege) {
    if (call.caller().limited() && !privilege.reads()) {
      return Optional.of("a limited proxy certificate may only read, not " + shown(call));
    }
    boolean asks =
        privilege == Privilege.LRC_READ
            || privilege == Privilege.RLI_READ
            || privilege == Privilege.REGISTRY_READ && call.portType().equals("Registry");
    return call.through().isPresent() && !asks
        ? Optional.of("calls on behalf of another caller may only read, not " + shown(call))
        : Optional.empty();
  }

  private static AclDecision decide(
      Call call, Privilege privilege, CallerRules rules, Supplier<AffectedNames> names) {
    OrderedRules meant = rules.of(privilege);
    boolean nameless = !meant.all().isEmpty() && meant.all().get(0).names().isAll();
    AffectedNames touched =
        nameless && rules.scopes().isEmpty() ? AffectedNames.NOTHING : names.get();
    RuleDecision decision = RuleDecision.of(meant, touched);
    if (rules.scopes().isPresent() && !barred(decision)) {
      meant =
          rules
              .scopes()
              .get()
              .of(privilege, Operations.of(call).filter(Operation::onlyAdds).isPresent());
      decision =
          ScopeRights.unclean(touched)
              .map(name -> new RuleDecision(false, Optional.empty(), Optional.of(name)))
              .orElse(RuleDecision.of(meant, touched));
    }
    Optional<String> user = rules.identity().localUser();
    Optional<String> rule = decision.rule().map(Rule::where);
    return decision.allowed()
        ? AclDecision.allowed(rule, user)
        : AclDecision.denied(rule, reason(call, privilege, meant.all(), decision), user);
  }

  private static boolean barred(RuleDecision decision) {
    return !decision.allowed() && decision.rule().isPresent();
  }

  private static String reason(
      Call call, Privilege privilege, List<Rule> meant, RuleDecision decision) {
    String who = Names.shown(call.caller().name());
    String what = shown(call) + " needs the privilege " + privilege.word();
    String about = decision.about().map(name -> " for " + Names.shown(name)).orElse("");
    String allowed =
        meant.stream()
            .filter(Rule::allows)
            .limit(SHOWN_MAX)
            .map(rule -> rule.names().toString())
            .filter(names -> !names.isEmpty())
            .collect(Collectors.joining(" "));
    return what
        + about
        + (allowed.isEmpty() ? "" : "; it is given for names that match " + allowed)
        + "; denied to "
        + who;
  }

  private static String shown(Call call) {
    return call.portType() + "." + call.operation();
  }

  private RulesOrRefusal rules(Call call) {
    Caller anywhere = call.caller().at("");
    return call.through().isEmpty() ? callers.get(anywhere) : named.get(anywhere);
  }
}
