package org.gridrls.api.index;

import java.util.List;
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
        throw RlsException.about(
            RlsError.UNAVAILABLE,
            "no copy is known, and some catalogs may have one: " + completeness.notCovered(),
            name.logicalName().value());
      }
    }
    return names.stream()
        .flatMap(name -> name.replicas().stream())
        .map(copy -> copy.mapping().mapping().targetName().value())
        .toList();
  }
}
