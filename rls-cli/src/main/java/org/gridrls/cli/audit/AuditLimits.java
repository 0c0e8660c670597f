package org.gridrls.cli.audit;

import java.util.OptionalInt;

/**
 * How far an audit goes. Immutable.
 *
 * @param buckets into how many names are divided; empty: by their number
 * @param differences the most that are explained; the rest are only counted
 * @param sample number of catalog names that are looked up in a filter
 * @param probes number of invented names that are looked up in a filter
 * @param changes number of changes not sent yet that are considered
 */
public record AuditLimits(
    OptionalInt buckets, int differences, int sample, int probes, int changes) {
  public static final AuditLimits DEFAULT =
      new AuditLimits(OptionalInt.empty(), 1_000, 100_000, 10_000, 200_000);
}
