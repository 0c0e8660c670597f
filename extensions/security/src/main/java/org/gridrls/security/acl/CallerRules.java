package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.security.operation.Privilege;

/**
 * The rules that apply to one caller, by privilege: computed once, so that later calls match no
 * regular expression. Immutable.
 */
final class CallerRules {
  private final Identity identity;
  private final Map<Privilege, OrderedRules> rules = new EnumMap<>(Privilege.class);
  private final Optional<ScopeRights> scopes;

  /** Throws PERMISSION_DENIED if a rule can't be held against the caller. */
  CallerRules(Identity identity, Acl acl) {
    this.identity = identity;
    this.scopes = ScopeRights.of(identity.caller());
    List<Rule> meant =
        acl.rules().stream().filter(rule -> rule.subject().matches(identity)).toList();
    for (Privilege privilege : Privilege.values()) {
      rules.put(privilege, OrderedRules.of(upToTheLastWord(meant, privilege)));
    }
  }

  /** After a rule for all names no other is reached. */
  private static List<Rule> upToTheLastWord(List<Rule> meant, Privilege privilege) {
    List<Rule> reached = new ArrayList<>();
    for (Rule rule : meant) {
      if (rule.privileges().contains(privilege)) {
        reached.add(rule);
        if (rule.names().isAll()) {
          break;
        }
      }
    }
    return reached;
  }

  Identity identity() {
    return identity;
  }

  OrderedRules of(Privilege privilege) {
    return rules.get(privilege);
  }

  /** Returns what the caller's token says by itself; empty if it says nothing. */
  Optional<ScopeRights> scopes() {
    return scopes;
  }

  /** The rules of a caller, or why there are none. */
  record RulesOrRefusal(Optional<CallerRules> rules, String refusal) {
    static RulesOrRefusal of(Identity identity, Acl acl) {
      try {
        return new RulesOrRefusal(Optional.of(new CallerRules(identity, acl)), "");
      } catch (RlsException refused) {
        return new RulesOrRefusal(Optional.empty(), refused.getMessage());
      }
    }
  }
}
