package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.security.acl.Subject.SubjectKind;
import org.gridrls.security.operation.Privilege;

/** The rules that no file has to say. */
final class DefaultRules {
  private static final Set<Privilege> READING =
      EnumSet.of(
          Privilege.LRC_READ,
          Privilege.RLI_READ,
          Privilege.REGISTRY_READ,
          Privilege.REPLICATOR_READ,
          Privilege.STATS);

  private static final Set<Privilege> SERVING =
      EnumSet.of(
          Privilege.LRC_READ,
          Privilege.RLI_READ,
          Privilege.RLI_UPDATE,
          Privilege.REGISTRY_READ,
          Privilege.REGISTRY_UPDATE);

  private DefaultRules() {}

  /** A server may call itself, as its roles do, whatever its list says. */
  static List<Rule> self(Optional<String> ownName) {
    return ownName
        .map(name -> rule("the server itself", Subject.exactly(SubjectKind.DN, name), SERVING))
        .stream()
        .toList();
  }

  /**
   * Without a list: authenticated callers read, servers serve each other, administrators may do
   * everything.
   */
  static Acl withoutList(AccessConfig config) {
    List<Rule> rules = new ArrayList<>();
    Set<Privilege> all = EnumSet.allOf(Privilege.class);
    for (String admin : config.admins()) {
      for (SubjectKind kind : List.of(SubjectKind.ACL, SubjectKind.TOKEN)) {
        rules.add(rule("security.admins", Subject.exactly(kind, admin), all));
      }
    }
    for (SafePattern server : config.servers()) {
      rules.add(rule("security.servers", new Subject(SubjectKind.DN, server), SERVING));
    }
    rules.add(rule("no security.acl: authenticated callers may read", Subject.anyone(), READING));
    return new Acl(rules);
  }

  /** Open mode: anyone who may connect may do everything. */
  static Acl open() {
    return new Acl(List.of(rule("open mode", Subject.anyone(), EnumSet.allOf(Privilege.class))));
  }

  private static Rule rule(String where, Subject subject, Set<Privilege> privileges) {
    return new Rule(where, true, subject, privileges, NameRule.ALL);
  }
}
