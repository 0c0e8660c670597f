package org.gridrls.lrc.store.rule;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.gridrls.api.CodePointOrder;
import org.gridrls.lrc.store.jdbc.GlobRange;

/**
 * A rule that makes target names of logical names: one beginning is replaced by another. A mapping
 * that follows a rule is stored without its target name. Immutable.
 *
 * @param number greater than 0
 */
public record TargetRule(int number, NameHeads heads) {
  /** The logical names whose targets lie within a range. */
  public record LogicalRange(String from, Optional<String> below) {}

  public static TargetRule of(ResultSet row) throws SQLException {
    String logical = row.getString(2);
    return new TargetRule(row.getInt(1), new NameHeads(logical, row.getString(3)));
  }

  public boolean takes(String logical) {
    return logical.startsWith(heads.logical());
  }

  public String target(String logical) {
    return heads.target().concat(logical.substring(heads.logical().length()));
  }

  /** The only logical name whose target by this rule can be the given one. */
  public Optional<String> logical(String target) {
    return target.startsWith(heads.target())
        ? Optional.of(heads.logical().concat(target.substring(heads.target().length())))
        : Optional.empty();
  }

  /** The logical names with a target from {@code from} on and before {@code below}, in order. */
  public Optional<LogicalRange> between(String from, Optional<String> below) {
    boolean fromWithin = from.startsWith(heads.target());
    if (!fromWithin && CodePointOrder.compare(from, heads.target()) > 0) {
      return Optional.empty();
    }
    if (below.isPresent() && CodePointOrder.compare(below.get(), heads.target()) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        new LogicalRange(
            fromWithin ? logical(from).orElseThrow() : heads.logical(),
            below.flatMap(this::logical).or(() -> GlobRange.successor(heads.logical()))));
  }
}
