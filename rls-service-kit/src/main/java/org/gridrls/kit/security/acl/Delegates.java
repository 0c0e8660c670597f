package org.gridrls.kit.security.acl;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.OnBehalf;

/**
 * The servers that are believed when they say in whose name they ask. Immutable.
 *
 * @param names distinguished names
 */
public record Delegates(List<SafePattern> names) {
  public Delegates {
    names = List.copyOf(names);
  }

  /** Whom {@code caller} asks for. Throws PERMISSION_DENIED if it is not believed. */
  public Caller original(Caller caller, String header) {
    boolean believed =
        caller.method() != Caller.Method.NONE
            && !caller.limited()
            && caller
                .distinguishedName()
                .filter(name -> names.stream().anyMatch(pattern -> pattern.matches(name)))
                .isPresent();
    if (!believed) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "the caller is not believed for whom it asks (see security.delegates)",
          caller.name());
    }
    return OnBehalf.decode(header, caller.address());
  }
}
