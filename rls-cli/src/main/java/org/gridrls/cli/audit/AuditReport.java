package org.gridrls.cli.audit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.index.Sender;

/**
 * The result of a comparison. Immutable.
 *
 * @param sender how the catalog stood at the index; empty if it holds nothing of it
 * @param sequence the catalog's state that was compared
 * @param names in the catalog that updates of this index cover
 * @param buckets that were compared; 0 for a filter
 * @param differing of these
 * @param unexplained of these, not looked into because there were too many differences already
 * @param looked names of the catalog that were looked for in a filter
 * @param mistakes of a filter, measured
 * @param notes what else is to be known
 */
public record AuditReport(
    String member,
    Optional<Sender> sender,
    long sequence,
    long names,
    int buckets,
    int differing,
    int unexplained,
    long looked,
    Optional<FalsePositives> mistakes,
    List<Difference> differences,
    List<String> notes) {

  /**
   * How often a filter said yes to names that no catalog has. Which names it takes by mistake can't
   * be listed: it holds none.
   */
  public record FalsePositives(int asked, int yes) {}

  public AuditReport {
    differences = List.copyOf(differences);
    notes = List.copyOf(notes);
  }

  /** Nothing differs. */
  public boolean isClean() {
    return differences.isEmpty() && unexplained == 0;
  }

  /** How many there are of each kind that there is. */
  public Map<Difference.DifferenceKind, Long> counts() {
    Map<Difference.DifferenceKind, Long> counts = new EnumMap<>(Difference.DifferenceKind.class);
    differences.forEach(difference -> counts.merge(difference.kind(), 1L, Long::sum));
    return counts;
  }
}
