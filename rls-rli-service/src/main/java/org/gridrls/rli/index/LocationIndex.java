package org.gridrls.rli.index;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Senders;

/**
 * Which catalogs have a name according to their updates, and the evidence for each answer. Expiry
 * is decided when a question is asked. Safe for threads.
 */
public interface LocationIndex {
  /**
   * One entry for each name, in the order given; the answer is complete only if it is for all of
   * them.
   */
  default IndexAnswer lrcsOf(List<LogicalName> names) {
    return lookUp(new Lookup.LookupQuestion(names, Optional.empty(), false)).answer();
  }

  /** Answers a question about names by evidence that is not older than it asks for. */
  Lookup lookUp(Lookup.LookupQuestion question);

  /**
   * Names that match, sorted, with their catalogs. Catalogs that sent only filters are asked
   * directly, for as long as {@code forward} says; without it they make the call fail with
   * WILDCARD_NEEDS_LIST. A page may hold fewer names than its limit, even none, and still have a
   * next one. Throws BAD_CURSOR.
   */
  IndexPage lrcsMatching(GlobPattern pattern, Optional<Duration> forward, PageRequest page);

  /** Is each of the names in some catalog? Each verdict stands for its own name. */
  Existence existNames(List<LogicalName> names);

  /** Is each of the catalogs known here, by its URL or its name in the federation? */
  Existence existCatalogs(List<String> catalogs);

  /** Is the name in that catalog? The answer rests on that one catalog. */
  Existence existsMapping(LogicalName name, String lrc);

  /** All senders of held names, expired or not, sorted by URL. */
  Senders senders();
}
