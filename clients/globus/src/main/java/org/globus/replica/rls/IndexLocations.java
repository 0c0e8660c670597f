package org.globus.replica.rls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Sender;
import org.gridrls.api.member.MemberPort;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an index knows, behind {@link RLSClient.RLI}. This API has no word for "perhaps": a name
 * without a known catalog is LFN_NEXIST, also while the index does not cover all catalogs. Safe for
 * threads.
 */
final class IndexLocations {
  private static final Logger log = LoggerFactory.getLogger(IndexLocations.class);
  private static final Duration FORWARD_MAX = Duration.ofSeconds(15);

  private final Session session;
  private final OffsetReader reader = new OffsetReader();

  IndexLocations(Session session) {
    this.session = session;
  }

  /** Rows of logical name and catalog. */
  ArrayList<RLSString2> query(String lfn, RLSOffsetLimit window) throws RLSException {
    String name = Values.name(lfn);
    return reader.read(
        List.of("name", name),
        window,
        page -> new OffsetReader.Slice<>(rows(required(name)), Optional.empty()));
  }

  private NameLocations required(String name) throws RLSException {
    NameLocations answer = ask(List.of(name)).get(0);
    if (answer.locations().isEmpty()) {
      throw new RLSException(RLSClient.RLS_LFN_NEXIST, "LFN doesn't exist: " + name);
    }
    return answer;
  }

  /**
   * Catalogs that sent filters only are asked by the index itself; one that does not answer is
   * missing in the rows, which this API cannot say, and is named in the log.
   */
  ArrayList<RLSString2> queryPattern(String pattern, RLSOffsetLimit window) throws RLSException {
    GlobPattern glob = Wildcards.ofName(pattern);
    return reader.read(
        List.of("pattern", glob),
        window,
        page -> {
          Optional<Duration> forward = Optional.of(patience());
          IndexPage found = session.rli(index -> index.lrcsMatching(glob, forward, page));
          requireHeard(pattern, found);
          List<RLSString2> rows = new ArrayList<>();
          for (NameLocations name : found.names()) {
            rows.addAll(rows(name));
          }
          return new OffsetReader.Slice<>(rows, found.nextCursor());
        });
  }

  /** Half of what the caller waits, so that the index answers in time. */
  private Duration patience() {
    Duration half = Duration.ofMillis(session.timeoutSeconds() * 500L);
    return half.isZero() || half.compareTo(FORWARD_MAX) > 0 ? FORWARD_MAX : half;
  }

  /** An empty answer that rests on no catalog would say that there is no such name. */
  private static void requireHeard(String pattern, IndexPage found) throws RLSException {
    Completeness basis = found.completeness();
    if (basis.notCovered().isEmpty()) {
      return;
    }
    String silent =
        basis.notCovered().stream()
            .map(gap -> gap.lrcMember() + " (" + gap.reason() + ")")
            .collect(Collectors.joining(", "));
    if (basis.covered() == 0 && found.names().isEmpty()) {
      throw new RLSException(
          RLSClient.RLS_TIMEOUT,
          "Timeout: no catalog could be asked for " + pattern + ": " + silent);
    }
    log.warn("the answer for {} does not cover {}", pattern, silent);
  }

  /** Rows of code, logical name and catalog; for an unknown name its code and itself. */
  ArrayList<RLSString2Bulk> queryAll(List<?> lfns) throws RLSException {
    return Batches.ask(
        Values.items(lfns, String.class),
        Values::name,
        this::ask,
        RLSString2Bulk::new,
        this::bulkRows);
  }

  private List<RLSString2Bulk> bulkRows(NameLocations answer) throws RLSException {
    if (answer.locations().isEmpty()) {
      return List.of(existence(answer));
    }
    List<RLSString2Bulk> rows = new ArrayList<>();
    for (RLSString2 row : rows(answer)) {
      rows.add(new RLSString2Bulk(RLSClient.RLS_SUCCESS, row.s1, row.s2));
    }
    return rows;
  }

  private static RLSString2Bulk existence(NameLocations answer) {
    boolean there = !answer.locations().isEmpty();
    return new RLSString2Bulk(
        there ? RLSClient.RLS_SUCCESS : RLSClient.RLS_LFN_NEXIST, answer.logicalName().value());
  }

  private List<RLSString2> rows(NameLocations name) throws RLSException {
    List<RLSString2> rows = new ArrayList<>();
    for (Location location : name.locations()) {
      rows.add(new RLSString2(name.logicalName().value(), shown(location.lrc())));
    }
    return rows;
  }

  private List<NameLocations> ask(List<String> names) throws RLSException {
    return session
        .rli(index -> index.lrcsOf(names.stream().map(LogicalName::new).toList()))
        .names();
  }

  boolean exists(String key, int objtype) throws RLSException {
    return existsAll(List.of(Values.name(key)), objtype).get(0).rc == RLSClient.RLS_SUCCESS;
  }

  /** For each name, or catalog, a row: 0 or the code of the missing object. */
  ArrayList<RLSString2Bulk> existsAll(List<?> raw, int objtype) throws RLSException {
    List<String> keys = Values.items(raw, String.class);
    if (objtype == RLSAttribute.RLI_LFN || objtype == RLSAttribute.LRC_LFN) {
      return Batches.ask(
          keys, Values::name, this::ask, RLSString2Bulk::new, answer -> List.of(existence(answer)));
    }
    if (objtype != RLSAttribute.RLI_LRC) {
      throw new RLSException(
          RLSClient.RLS_INV_OBJ_TYPE, "Invalid object type: " + objtype + " (2 LFN, 3 LRC)");
    }
    List<String> known = senders().stream().map(Sender::lrc).toList();
    ArrayList<RLSString2Bulk> rows = new ArrayList<>(keys.size());
    for (String key : keys) {
      boolean there = known.contains(catalog(key));
      rows.add(new RLSString2Bulk(there ? RLSClient.RLS_SUCCESS : RLSClient.RLS_LRC_NEXIST, key));
    }
    return rows;
  }

  boolean mappingExists(String lfn, String lrc) throws RLSException {
    String wanted = catalog(lrc);
    return ask(List.of(Values.name(lfn))).get(0).locations().stream()
        .anyMatch(location -> location.lrc().equals(wanted));
  }

  ArrayList<RLSLRCInfo> catalogs() throws RLSException {
    ArrayList<RLSLRCInfo> rows = new ArrayList<>();
    for (Sender sender : senders()) {
      rows.add(
          new RLSLRCInfo(
              shown(sender.lrc()), Numbers.fit(sender.heard().lastUpdate().getEpochSecond())));
    }
    return rows;
  }

  /** Services don't forward from index to index: none, once the server has said it is an index. */
  ArrayList<RLSRLIInfo> indexes() throws RLSException {
    senders();
    return new ArrayList<>();
  }

  private List<Sender> senders() throws RLSException {
    return session.rli(index -> index.senders()).senders();
  }

  private String catalog(String lrc) throws RLSException {
    return session.urls().endpoint(lrc, MemberPort.LOCAL_REPLICA_CATALOG);
  }

  private String shown(String endpoint) throws RLSException {
    return session.urls().shown(endpoint, session.url(), MemberPort.LOCAL_REPLICA_CATALOG);
  }
}
