package org.globus.replica.rls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.UpdateTargetClient;

/**
 * The indexes that a catalog updates: the third part of {@link RLSClient.LRC}. A target with
 * patterns is sent what matches one of them, one without is sent everything. Safe for threads.
 */
final class CatalogTargets {
  /** A catalog updates some hundred indexes at most. */
  private static final int NAMED_MAX = 1_000;

  private final Session session;

  /** Indexes as this client named them: a URL without a port is shown without one. */
  private final Map<String, String> named = new ConcurrentHashMap<>();

  CatalogTargets(Session session) {
    this.session = session;
  }

  /** Bloom filters know no patterns: they hold everything. */
  void add(String rli, int flags, String pattern) throws RLSException {
    String url = endpoint(rli);
    boolean bloom = (flags & RLSClient.RLIFLAG_BLOOMFILTER) != 0;
    UpdateKind kind = bloom ? UpdateKind.BLOOM : UpdateKind.LIST;
    Optional<UpdateTargetStatus> there = find(url);
    if (bloom || blank(pattern)) {
      change(targets -> targets.add(UpdateTarget.everything(url, kind)));
    } else if (there.isEmpty() || there.get().origin() != UpdateTargetStatus.Origin.OPERATOR) {
      change(targets -> targets.add(partitioned(url, List.of(pattern), Optional.empty())));
    } else {
      List<String> patterns = new ArrayList<>(there.get().target().patterns());
      if (patterns.contains(pattern)) {
        throw new RLSException(
            RLSClient.RLS_RLI_EXIST, "RLI already exists: " + rli + " " + pattern);
      }
      patterns.add(pattern);
      change(
          targets ->
              targets.change(partitioned(url, patterns, there.get().target().fullInterval())));
    }
  }

  private static UpdateTarget partitioned(
      String url, List<String> patterns, Optional<Duration> interval) {
    return new UpdateTarget(url, UpdateKind.LIST, false, patterns, interval);
  }

  /** Without a pattern the index; else the pattern, after the last of which all names are sent. */
  void delete(String rli, String pattern) throws RLSException {
    String url = endpoint(rli);
    if (blank(pattern)) {
      change(targets -> targets.remove(url));
      return;
    }
    UpdateTarget target = status(url).target();
    List<String> patterns = new ArrayList<>(target.patterns());
    if (!patterns.remove(pattern)) {
      throw new RLSException(RLSClient.RLS_RLI_NEXIST, "RLI doesn't exist: " + rli + " " + pattern);
    }
    change(
        targets ->
            targets.change(
                new UpdateTarget(
                    url, target.kind(), patterns.isEmpty(), patterns, target.fullInterval())));
  }

  /** Rows of index and pattern; null stands for all of them, an empty pattern for everything. */
  ArrayList<RLSString2> parts(String rli, String pattern) throws RLSException {
    String wanted = rli == null ? null : endpoint(rli);
    ArrayList<RLSString2> rows = new ArrayList<>();
    for (UpdateTargetStatus status : all()) {
      UpdateTarget target = status.target();
      if (wanted != null && !wanted.equals(target.rli())) {
        continue;
      }
      List<String> patterns = target.patterns().isEmpty() ? List.of("") : target.patterns();
      for (String each : patterns) {
        if (pattern == null || pattern.equals(each)) {
          rows.add(new RLSString2(shown(target.rli()), each));
        }
      }
    }
    if (rows.isEmpty() && rli != null) {
      throw new RLSException(RLSClient.RLS_RLI_NEXIST, "RLI doesn't exist: " + rli);
    }
    return rows;
  }

  RLSRLIInfo info(String rli) throws RLSException {
    return info(status(endpoint(rli)));
  }

  ArrayList<RLSRLIInfo> list() throws RLSException {
    ArrayList<RLSRLIInfo> rows = new ArrayList<>();
    for (UpdateTargetStatus status : all()) {
      rows.add(info(status));
    }
    return rows;
  }

  private RLSRLIInfo info(UpdateTargetStatus status) throws RLSException {
    UpdateTarget target = status.target();
    return new RLSRLIInfo(
        shown(target.rli()),
        target.fullInterval().map(interval -> Numbers.fit(interval.toSeconds())).orElse(0),
        target.kind() == UpdateKind.BLOOM ? RLSClient.RLIFLAG_BLOOMFILTER : 0,
        status.last().map(sent -> Numbers.fit(sent.at().getEpochSecond())).orElse(0));
  }

  private List<UpdateTargetStatus> all() throws RLSException {
    return session.lrc(catalog -> catalog.targets().all());
  }

  private Optional<UpdateTargetStatus> find(String url) throws RLSException {
    return all().stream().filter(status -> status.target().rli().equals(url)).findFirst();
  }

  private UpdateTargetStatus status(String url) throws RLSException {
    return session.lrc(catalog -> catalog.targets().one(url));
  }

  private void change(Consumer<UpdateTargetClient> change) throws RLSException {
    session.lrc(
        catalog -> {
          change.accept(catalog.targets());
          return null;
        });
  }

  private String endpoint(String rli) throws RLSException {
    String endpoint = session.urls().endpoint(rli, MemberPort.SOFT_STATE_UPDATE);
    if (named.size() < NAMED_MAX) {
      named.put(endpoint, rli);
    }
    return endpoint;
  }

  private String shown(String endpoint) throws RLSException {
    String given = named.get(endpoint);
    if (given != null) {
      return given;
    }
    return session.urls().shown(endpoint, session.url(), MemberPort.SOFT_STATE_UPDATE);
  }

  private static boolean blank(String pattern) {
    return pattern == null || pattern.isEmpty();
  }
}
