package org.globus.replica.rls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Sender;
import org.gridrls.api.member.MemberPort;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions to an index, behind {@link RLSClient.RLI}. A name without a known catalog is
 * LFN_NEXIST only if the answer covers all catalogs; otherwise it is RLS_TIMEOUT, unless the system
 * property {@code org.gridrls.compat.unknown} is {@code nexist}. Safe for threads.
 */
final class IndexLocations {
  static final String UNKNOWN = "org.gridrls.compat.unknown";

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
    IndexAnswer answer = asked(List.of(name));
    NameLocations found = answer.names().get(0);
    if (found.locations().isEmpty()) {
      throw missing(name, answer.completeness());
    }
    return found;
  }

  private static RLSException missing(String name, Completeness basis) {
    return deniesNames(basis)
        ? new RLSException(RLSClient.RLS_LFN_NEXIST, "LFN doesn't exist: " + name)
        : new RLSException(
            RLSClient.RLS_TIMEOUT,
            "Timeout: "
                + name
                + " may be registered; the index does not cover "
                + notCovered(basis));
  }

  /** Does the answer, or the program's choice, allow to say that a name does not exist? */
  private static boolean deniesNames(Completeness basis) {
    return basis.complete() || "nexist".equals(System.getProperty(UNKNOWN));
  }

  private static String notCovered(Completeness basis) {
    String silent =
        basis.notCovered().stream()
            .map(gap -> gap.lrcMember() + " (" + gap.reason() + ")")
            .collect(Collectors.joining(", "));
    return silent.isEmpty() ? "catalogs that it does not know of" : silent;
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
          requireHeard(pattern, page, found);
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

  /** An empty answer would say that no name matches. */
  private static void requireHeard(String pattern, PageRequest page, IndexPage found)
      throws RLSException {
    Completeness basis = found.completeness();
    if (found.names().isEmpty() && page.cursor().isEmpty() && !deniesNames(basis)) {
      throw missing(pattern, basis);
    }
    if (!basis.notCovered().isEmpty()) {
      log.warn("the answer for {} does not cover {}", pattern, notCovered(basis));
    }
  }

  /** Rows of code, logical name and catalog; for a name without catalogs its code and itself. */
  ArrayList<RLSString2Bulk> queryAll(List<?> lfns) throws RLSException {
    return Batches.ask(
        Values.items(lfns, String.class),
        Values::name,
        this::ask,
        RLSString2Bulk::new,
        this::bulkRows);
  }

  private List<RLSString2Bulk> bulkRows(Known answer) throws RLSException {
    if (answer.locations().isEmpty()) {
      return List.of(existence(answer));
    }
    List<RLSString2Bulk> rows = new ArrayList<>();
    for (RLSString2 row : rows(answer.name())) {
      rows.add(new RLSString2Bulk(RLSClient.RLS_SUCCESS, row.s1, row.s2));
    }
    return rows;
  }

  private static RLSString2Bulk existence(Known answer) {
    int missing = answer.denies() ? RLSClient.RLS_LFN_NEXIST : RLSClient.RLS_TIMEOUT;
    return new RLSString2Bulk(
        answer.locations().isEmpty() ? missing : RLSClient.RLS_SUCCESS,
        answer.name().logicalName().value());
  }

  private List<RLSString2> rows(NameLocations name) throws RLSException {
    List<RLSString2> rows = new ArrayList<>();
    for (Location location : name.locations()) {
      rows.add(new RLSString2(name.logicalName().value(), shown(location.lrc())));
    }
    return rows;
  }

  /** A name with its locations; {@code denies}: without any, it does not exist. */
  private record Known(NameLocations name, boolean denies) {
    List<Location> locations() {
      return name.locations();
    }
  }

  private IndexAnswer asked(List<String> names) throws RLSException {
    return session.rli(index -> index.lrcsOf(names.stream().map(LogicalName::new).toList()));
  }

  private List<Known> ask(List<String> names) throws RLSException {
    IndexAnswer answer = asked(names);
    boolean denies = deniesNames(answer.completeness());
    return answer.names().stream().map(name -> new Known(name, denies)).toList();
  }

  boolean exists(String key, int objtype) throws RLSException {
    int code = existsAll(List.of(Values.name(key)), objtype).get(0).rc;
    if (code == RLSClient.RLS_TIMEOUT) {
      throw new RLSException(
          code, "Timeout: " + key + " may be registered; the index does not cover all catalogs");
    }
    return code == RLSClient.RLS_SUCCESS;
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
    IndexAnswer answer = asked(List.of(Values.name(lfn)));
    boolean there =
        answer.names().get(0).locations().stream()
            .anyMatch(location -> location.lrc().equals(wanted));
    Completeness basis = answer.completeness();
    if (!there && !deniesNames(basis) && !covers(basis, wanted)) {
      throw missing(lfn, basis);
    }
    return there;
  }

  /** Does an incomplete answer cover this catalog? */
  private boolean covers(Completeness basis, String lrc) throws RLSException {
    return basis.notCovered().stream()
            .noneMatch(gap -> gap.lrc().isEmpty() || gap.lrc().get().equals(lrc))
        && (basis.membershipKnown()
            || senders().stream().anyMatch(sender -> sender.lrc().equals(lrc)));
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
