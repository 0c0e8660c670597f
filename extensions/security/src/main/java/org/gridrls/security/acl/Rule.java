package org.gridrls.security.acl;

import java.util.EnumSet;
import java.util.Set;
import org.gridrls.security.operation.Privilege;

/**
 * One line of an access control list. Immutable.
 *
 * @param where the file and line, or the setting, that it comes from
 * @param names the logical names that it applies to
 */
public record Rule(
    String where, boolean allows, Subject subject, Set<Privilege> privileges, NameRule names) {
  public Rule {
    privileges = privileges.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(privileges));
  }

  /** Returns the line of a file that says the same as this rule. */
  @Override
  public String toString() {
    String granted =
        privileges.size() == Privilege.values().length
            ? "all"
            : String.join(" ", privileges.stream().sorted().map(Privilege::word).toList());
    String where = names.isAll() ? "" : " on " + names;
    return (allows ? "allow " : "deny ") + subject + ": " + granted + where;
  }
}
