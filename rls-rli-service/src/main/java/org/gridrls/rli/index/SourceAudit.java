package org.gridrls.rli.index;

import java.util.Iterator;
import java.util.Optional;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.audit.NamePage;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.audit.SourceNames;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.index.source.ListedNames;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;

/**
 * The names that the index has from one catalog, expired or not, for comparison with the catalog.
 * Safe for threads.
 */
public final class SourceAudit {
  private final SourceStore sources;
  private final Clocks clocks;

  public SourceAudit(SourceStore sources, Clocks clocks) {
    this.sources = sources;
    this.clocks = clocks;
  }

  /**
   * Returns digests of the names of a catalog, given by its URL or its name in the federation.
   * Throws LRC_NOT_FOUND, BAD_ARGUMENT.
   */
  public SourceDigests digests(String lrc, int buckets) {
    NameDigests.Builder digests = new NameDigests.Builder(buckets);
    SourceState state = source(lrc);
    return new SourceDigests(
        state.sender(clocks.moment()),
        state.source().patterns(),
        state.content() instanceof ListedNames list
            ? Optional.of(digests(list, digests))
            : Optional.empty());
  }

  private static NameDigests digests(ListedNames list, NameDigests.Builder digests) {
    list.from("").forEachRemaining(digests::add);
    return digests.build();
  }

  /** The names that fall into the buckets, sorted. Throws also UNSUPPORTED for a filter. */
  public SourceNames names(String lrc, Buckets buckets, PageRequest page) {
    NamePage.Builder names = new NamePage.Builder(page);
    SourceState state = source(lrc);
    if (!(state.content() instanceof ListedNames list)) {
      throw RlsException.about(
          RlsError.UNSUPPORTED,
          "this index holds a filter of the catalog, which can't be listed",
          lrc);
    }
    boolean room = true;
    for (Iterator<String> all = list.from(NamePage.after(page)); room && all.hasNext(); ) {
      String name = all.next();
      room = !buckets.contains(name) || names.add(name);
    }
    return new SourceNames(state.source().bootId(), state.source().generation(), names.build());
  }

  private SourceState source(String lrc) {
    return sources
        .of(lrc)
        .or(
            () ->
                sources.all().stream()
                    .filter(state -> state.source().lrcMember().equals(lrc))
                    .findFirst())
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.LRC_NOT_FOUND, "this index holds nothing of the catalog", lrc));
  }
}
