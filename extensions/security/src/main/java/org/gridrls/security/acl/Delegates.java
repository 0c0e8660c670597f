package org.gridrls.security.acl;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;

/**
 * Servers that ask in the name of their own callers. Those named here get the rights of the
 * original caller. All others get at most their own rights as well: naming another user never gains
 * a caller anything. Immutable.
 *
 * @param names distinguished names
 */
public record Delegates(List<SafePattern> names) {
  public Delegates {
    names = List.copyOf(names);
  }

  /** True if only the rights of the original caller count. */
  boolean believes(Caller server) {
    return server
        .distinguishedName()
        .filter(name -> names.stream().anyMatch(pattern -> pattern.matches(name)))
        .isPresent();
  }

  /**
   * Returns the user that {@code caller} acts for. PERMISSION_DENIED unless its connection proves
   * who it is.
   */
  public static Caller original(Caller caller, String header) {
    boolean certified =
        caller.method() == Caller.Method.CERTIFICATE
            && !caller.limited()
            && caller.distinguishedName().isPresent();
    if (!certified) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "only a server authenticated by the certificate of its connection may call on behalf "
              + "of another",
          caller.name());
    }
    return OnBehalf.decode(header, caller.address());
  }
}
