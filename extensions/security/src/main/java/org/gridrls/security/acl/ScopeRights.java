package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.api.GlobPattern;
import org.gridrls.kit.security.Caller;
import org.gridrls.security.operation.AffectedNames;
import org.gridrls.security.operation.Privilege;

/**
 * Knows what a token's scopes allow: {@code storage.read:/path} to ask for the names at and below
 * the path, {@code storage.create} to add mappings there, {@code storage.modify} to change all of
 * them. A caller with such scopes has no other rights, whatever the rules say. Immutable.
 */
final class ScopeRights {
  private static final String READ = "storage.read:";
  private static final String CREATE = "storage.create:";
  private static final String MODIFY = "storage.modify:";
  private static final Pattern UNCLEAN = Pattern.compile("//|/\\.{1,2}(/|$)");

  private static final OrderedRules NONE = OrderedRules.of(List.of());

  private final OrderedRules reading;
  private final OrderedRules adding;
  private final OrderedRules changing;

  private ScopeRights(Set<String> scopes) {
    List<Rule> read = new ArrayList<>();
    List<Rule> create = new ArrayList<>();
    List<Rule> modify = new ArrayList<>();
    for (String scope : scopes.stream().sorted().toList()) {
      if (scope.startsWith(READ)) {
        Set<Privilege> asking = EnumSet.of(Privilege.LRC_READ, Privilege.RLI_READ);
        read.add(rule(scope, READ, asking));
      } else if (scope.startsWith(CREATE)) {
        create.add(rule(scope, CREATE, EnumSet.of(Privilege.LRC_UPDATE)));
      } else if (scope.startsWith(MODIFY)) {
        create.add(rule(scope, MODIFY, EnumSet.of(Privilege.LRC_UPDATE)));
        modify.add(rule(scope, MODIFY, EnumSet.of(Privilege.LRC_UPDATE)));
      }
    }
    reading = OrderedRules.of(read);
    adding = OrderedRules.of(create);
    changing = OrderedRules.of(modify);
  }

  /** Empty for a caller whose rights its groups and its name decide. */
  static Optional<ScopeRights> of(Caller caller) {
    boolean storage = caller.scopes().stream().anyMatch(scope -> scope.startsWith("storage."));
    return storage ? Optional.of(new ScopeRights(caller.scopes())) : Optional.empty();
  }

  private static Rule rule(String scope, String kind, Set<Privilege> privileges) {
    return new Rule(
        "scope " + scope,
        true,
        Subject.anyone(),
        privileges,
        below(scope.substring(kind.length())));
  }

  /** A path and what is below it: /a, but not /ab, for /a and /a/. */
  static NameRule below(String path) {
    String base = NameRule.escaped(path.replaceFirst("/+$", ""));
    GlobPattern inside = GlobPattern.of(base + "/*");
    return base.isEmpty()
        ? NameRule.of(List.of(inside))
        : NameRule.of(List.of(inside, GlobPattern.of(base)));
  }

  OrderedRules of(Privilege privilege, boolean onlyAdds) {
    return switch (privilege) {
      case LRC_READ, RLI_READ -> reading;
      case LRC_UPDATE -> onlyAdds ? adding : changing;
      default -> NONE;
    };
  }

  /** A name that would leave its path if it were read as one. */
  static Optional<String> unclean(AffectedNames touched) {
    return Stream.concat(
            touched.names().stream(), touched.patterns().stream().map(GlobPattern::toString))
        .filter(name -> UNCLEAN.matcher(name).find())
        .findFirst();
  }
}
