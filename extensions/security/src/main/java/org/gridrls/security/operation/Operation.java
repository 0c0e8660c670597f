package org.gridrls.security.operation;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The declaration of one operation: the privilege it needs and the logical names it touches.
 * Immutable.
 *
 * @param name as in the WSDL
 * @param privilege empty if every authenticated caller may call it
 * @param names reads the touched names from the parameters of a call; empty if the parameters are
 *     incomplete, which counts as everything
 * @param takesPattern true if a pattern of logical names is among the parameters
 * @param onlyAdds true if a token that may only create may call it
 */
public record Operation(
    String name,
    Optional<Privilege> privilege,
    Function<Parameters, Optional<AffectedNames>> names,
    boolean takesPattern,
    boolean onlyAdds) {

  /** An operation that touches the names that {@code names} reads from its parameters. */
  static Operation about(
      String name, Privilege privilege, Function<Parameters, Optional<AffectedNames>> names) {
    return new Operation(name, Optional.of(privilege), names, false, false);
  }

  /** An operation that may touch every name. */
  static Operation aboutEverything(String name, Privilege privilege) {
    return about(name, privilege, given -> Optional.of(AffectedNames.EVERYTHING));
  }

  /** An operation that neither shows nor changes a name. */
  static Operation nameless(String name, Privilege privilege) {
    return about(name, privilege, given -> Optional.of(AffectedNames.NOTHING));
  }

  /** Returns operations that need the same privilege, and neither show nor change a name. */
  static List<Operation> nameless(Privilege privilege, String... names) {
    return Stream.of(names).map(name -> nameless(name, privilege)).toList();
  }

  /** A nameless operation for every authenticated caller. */
  static Operation free(String name) {
    return new Operation(
        name, Optional.empty(), given -> Optional.of(AffectedNames.NOTHING), false, false);
  }

  Operation withPattern() {
    return new Operation(name, privilege, names, true, onlyAdds);
  }

  Operation adding() {
    return new Operation(name, privilege, names, takesPattern, true);
  }

  /** True if the operation changes something or administers the server. */
  public boolean changes() {
    return privilege.isPresent() && !privilege.get().reads();
  }
}
