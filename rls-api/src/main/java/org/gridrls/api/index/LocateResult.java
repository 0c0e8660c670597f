package org.gridrls.api.index;

import java.util.List;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Where the copies are: one entry per requested name, in order; the outcome of each catalog; the
 * completeness, whose age applies to a verdict NOT_REGISTERED.
 */
public record LocateResult(
    List<LocatedName> names, List<CatalogOutcome> catalogs, Completeness completeness) {
  public LocateResult {
    names = List.copyOf(names);
    catalogs = List.copyOf(catalogs);
  }

  /**
   * Returns the URLs of all copies that were found; none only if no catalog has any of the names.
   *
   * @throws RlsException UNAVAILABLE if no copy of a name was found, but some catalog may have one:
   *     the message says which
   */
  public List<String> urls() {
    for (LocatedName name : names) {
      if (name.verdict() == Verdict.UNKNOWN) {
        String asked = name.logicalName().value();
        throw RlsException.about(
            RlsError.UNAVAILABLE,
            "no copy is known, but there may be one: not covered: "
                + completeness.about(asked).notCovered().stream()
                    .map(gap -> gap.lrcMember() + " (" + gap.reason() + ")")
                    .collect(Collectors.joining(", "))
                + (completeness.membershipKnown() ? "" : "; not all catalogs are known"),
            asked);
      }
    }
    return names.stream()
        .flatMap(name -> name.replicas().stream())
        .map(copy -> copy.mapping().mapping().targetName().value())
        .toList();
  }
}
