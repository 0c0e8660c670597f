package org.gridrls.security.audit;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.RefusedCall;
import org.gridrls.kit.security.SourceNetwork;

/**
 * Keeps calls of unproved callers in the audit log, so that no stranger can fill it: of each source
 * and kind the first is written at once, the others are counted until {@link #sum} writes how many
 * there were. At most {@code sourcesMax} sources are listed separately; the others are counted
 * together. No call waits for space. Safe for threads.
 */
public final class RefusedCalls {
  /** Stands for all sources beyond the limit. */
  static final String OTHERS = "others";

  private final AuditLog log;
  private final int sourcesMax;
  private final Clock clock;
  private final Map<Kind, Count> counts = new LinkedHashMap<>();
  private long refused;

  private record Kind(String source, Caller.Method method, RlsError error) {}

  /** The first was written if {@code told}; {@code more} came since. */
  private static final class Count {
    private final Instant since;
    private boolean told;
    private long more;

    Count(Instant since) {
      this.since = since;
    }
  }

  /**
   * @param sourcesMax how many sources and kinds are listed separately until the next {@link #sum}
   */
  public RefusedCalls(AuditLog log, int sourcesMax, Clock clock) {
    this.log = log;
    this.sourcesMax = sourcesMax;
    this.clock = clock;
  }

  synchronized void add(RefusedCall call) {
    refused++;
    Kind kind = new Kind(SourceNetwork.of(call.address()), call.method(), call.error());
    if (!counts.containsKey(kind) && counts.size() >= sourcesMax) {
      kind = new Kind(OTHERS, Caller.Method.NONE, RlsError.PERMISSION_DENIED);
    }
    Instant now = clock.instant();
    Count count = counts.computeIfAbsent(kind, first -> new Count(now));
    if (!count.told && count.more == 0 && !kind.source.equals(OTHERS)) {
      count.told = log.offer(AuditEntry.of(now, call));
      count.more += count.told ? 0 : 1;
    } else {
      count.more++;
    }
  }

  /** Writes how many more there were, and forgets them; what finds no room stays for next time. */
  public synchronized void sum() {
    Instant now = clock.instant();
    List<Kind> done = new ArrayList<>();
    for (Map.Entry<Kind, Count> entry : counts.entrySet()) {
      if (entry.getValue().more == 0 || log.offer(line(now, entry.getKey(), entry.getValue()))) {
        done.add(entry.getKey());
      }
    }
    done.forEach(counts::remove);
  }

  private static String line(Instant now, Kind kind, Count count) {
    JsonLine line = new JsonLine().text("time", now.toString()).text("decision", "refused");
    if (!kind.source.equals(OTHERS)) {
      line.text("method", kind.method.word());
    }
    return line.text("from", kind.source)
        .text("outcome", kind.error.name())
        .number("more", count.more)
        .text("since", count.since.toString())
        .toString();
  }

  /** How many there were since the start. */
  public synchronized long refused() {
    return refused;
  }
}
