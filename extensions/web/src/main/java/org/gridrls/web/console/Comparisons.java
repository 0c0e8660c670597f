package org.gridrls.web.console;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.member.MemberPort;
import org.gridrls.cli.audit.Audit;
import org.gridrls.cli.audit.AuditClient;
import org.gridrls.cli.audit.AuditLimits;
import org.gridrls.cli.audit.AuditReport;
import org.gridrls.cli.audit.CatalogComparison;
import org.gridrls.cli.audit.ComparedCatalogClient;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.kit.security.CostlyCalls;

/**
 * Compares a catalog with an index or another catalog, as {@code rls audit} does, in the name of
 * the caller. Only members of the federation and update targets can be named, so no caller can make
 * the server call other addresses; a caller runs one comparison at a time, and two run in all. Safe
 * for threads.
 */
final class Comparisons {
  /** Differences that a page lists. */
  private static final int LISTED_MAX = 200;

  private static final int SAMPLE = 20_000;
  private static final int PROBES = 2_000;
  private static final int CHANGES = 50_000;

  private final CostlyCalls costly = new CostlyCalls("comparison", 1);
  private final Semaphore places = new Semaphore(2);

  /**
   * Names of members.
   *
   * @param catalogs true to compare with the catalog {@code with}, false with the index
   */
  record Pair(String catalog, String with, boolean catalogs) {}

  /** OVERLOADED if the caller runs another comparison, or others run two. */
  Map<String, Object> run(Console.ConsoleServer server, Caller caller, Pair pair) {
    return costly.run(caller, () -> alone(server, caller, pair));
  }

  private Map<String, Object> alone(Console.ConsoleServer server, Caller caller, Pair pair) {
    String catalog = KnownServers.url(server, pair.catalog(), MemberPort.LOCAL_REPLICA_CATALOG);
    MemberPort port =
        pair.catalogs() ? MemberPort.LOCAL_REPLICA_CATALOG : MemberPort.REPLICA_LOCATION_INDEX;
    String with = KnownServers.url(server, pair.with(), port);
    if (!places.tryAcquire()) {
      throw new RlsException(
          RlsError.OVERLOADED, "other comparisons are running here; try again in a moment");
    }
    try {
      return CarriedCall.supply(
          caller,
          () ->
              pair.catalogs()
                  ? catalogs(server, catalog, with)
                  : catalogAndIndex(server, catalog, with));
    } finally {
      places.release();
    }
  }

  private static Map<String, Object> catalogAndIndex(
      Console.ConsoleServer server, String catalog, String index) {
    AuditLimits limits = new AuditLimits(OptionalInt.empty(), LISTED_MAX, SAMPLE, PROBES, CHANGES);
    AuditReport report =
        new Audit(new AuditClient(server.connector(), catalog, index), limits).run();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("as", "index");
    json.put("clean", report.isClean());
    json.put("sequence", report.sequence());
    json.put("names", report.names());
    report.sender().ifPresent(sender -> json.put("held", sender.held().names()));
    report.sender().ifPresent(sender -> json.put("evidence", sender.held().evidence().name()));
    report.sender().ifPresent(sender -> json.put("ageMillis", sender.heard().age()));
    json.put("buckets", report.buckets());
    json.put("differing", report.differing());
    json.put("unexplained", report.unexplained());
    json.put("looked", report.looked());
    json.put("counts", report.counts());
    report.mistakes().ifPresent(found -> json.put("mistakes", List.of(found.yes(), found.asked())));
    json.put(
        "differences",
        shares(
            report.differences().stream()
                .map(found -> difference(found.kind().name(), found.name(), report.buckets()))
                .toList(),
            LISTED_MAX));
    json.put("notes", report.notes());
    return json;
  }

  /**
   * At most {@code max} differences in their order. Each kind gets an equal share of the places,
   * and places left over go to the first ones, so a frequent kind does not hide the others.
   */
  static List<Map<String, Object>> shares(List<Map<String, Object>> all, int max) {
    Map<Object, List<Map<String, Object>>> kinds =
        all.stream().collect(Collectors.groupingBy(one -> one.get("kind")));
    int share = kinds.isEmpty() ? 0 : max / kinds.size();
    Set<Map<String, Object>> listed = Collections.newSetFromMap(new IdentityHashMap<>());
    kinds.values().forEach(kind -> kind.stream().limit(share).forEach(listed::add));
    all.stream()
        .filter(one -> !listed.contains(one))
        .limit(max - listed.size())
        .toList()
        .forEach(listed::add);
    return all.stream().filter(listed::contains).toList();
  }

  /** {@code buckets} is 0 where no digests were compared. */
  private static Map<String, Object> difference(String kind, String name, int buckets) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", kind);
    json.put("name", name);
    if (buckets > 0) {
      json.put("bucket", Buckets.of(BloomHash.of(name), buckets));
    }
    return json;
  }

  private static ComparedCatalogClient compared(Console.ConsoleServer server, String url) {
    return new ComparedCatalogClient(
        server.connector(), server.membership().at(MemberPort.LOCAL_REPLICA_CATALOG, url));
  }

  private static Map<String, Object> catalogs(
      Console.ConsoleServer server, String catalog, String other) {
    CatalogComparison.ComparisonResult found =
        new CatalogComparison(compared(server, catalog), compared(server, other), LISTED_MAX).run();
    int first = found.onlyFirst().size();
    int second = found.onlySecond().size();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("as", "catalog");
    json.put("clean", first + second == 0 && found.unexplained() == 0);
    json.put("sequence", found.firstSequence());
    json.put("names", found.firstNames());
    json.put("held", found.secondNames());
    json.put("buckets", found.buckets());
    json.put("differing", found.differing());
    json.put("unexplained", found.unexplained());
    json.put("counts", Map.of("ONLY_FIRST", first, "ONLY_SECOND", second));
    json.put(
        "differences",
        shares(
            Stream.concat(
                    found.onlyFirst().stream()
                        .map(name -> difference("ONLY_FIRST", name, found.buckets())),
                    found.onlySecond().stream()
                        .map(name -> difference("ONLY_SECOND", name, found.buckets())))
                .toList(),
            LISTED_MAX));
    json.put("notes", List.of());
    return json;
  }
}
