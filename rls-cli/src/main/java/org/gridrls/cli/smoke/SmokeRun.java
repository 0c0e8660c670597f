package org.gridrls.cli.smoke;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.command.Awaiting;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;

/**
 * One pass of {@code rls smoke}. A failed check does not stop the others; checks that need a name
 * are left out if it could not be registered. An index may report that it does not cover a catalog;
 * an index that denies or omits the name fails the check. Used by one thread.
 */
final class SmokeRun {
  private static final Duration LOCATE_DEADLINE = Duration.ofSeconds(5);

  private final SoapConnector connector;
  private final Duration patience;
  private final Consumer<Check> checks;
  private final String id = "smoke/" + UUID.randomUUID();
  private final Set<String> withoutName = new HashSet<>();
  private int passed;
  private int failed;

  /** The name that each catalog registered, by the catalog's name. */
  private final Map<String, Mapping> probes = new LinkedHashMap<>();

  /**
   * Says what one check came to.
   *
   * @param reason why it failed, if known
   */
  record Check(
      boolean ok,
      String what,
      String who,
      String detail,
      Optional<String> reason,
      Duration elapsed) {}

  /** {@code checks} receives each check when it ends. */
  SmokeRun(SoapConnector connector, Duration patience, Consumer<Check> checks) {
    this.connector = connector;
    this.patience = patience;
    this.checks = checks;
  }

  int passed() {
    return passed;
  }

  int failed() {
    return failed;
  }

  void run(String url, int membersWanted) {
    SmokeServers servers = SmokeServers.find(connector, url, membersWanted, patience);
    check("members", url, () -> servers.count() >= membersWanted, servers.count() + " found");
    servers.all().forEach((name, address) -> check("answers", name, () -> answers(address), ""));
    try {
      servers.catalogs().forEach(this::register);
      servers.catalogs().forEach(this::forceUpdate);
      servers.indexes().forEach(this::located);
      waited("located", "all names", () -> locatedSomewhere(servers), "by one index or another");
      servers.indexes().forEach(this::unknownIsNotFound);
    } finally {
      servers.catalogs().forEach(this::delete);
      servers.catalogs().forEach(this::forceUpdate);
    }
    servers.indexes().forEach(this::gone);
  }

  private boolean answers(String address) {
    return new AdminClient(connector, address).ping().getName() != null;
  }

  private Mapping probe(String catalog) {
    return Mapping.of(id + "/" + catalog, "smoke://" + catalog + "/" + id);
  }

  private void register(String catalog, String address) {
    Mapping probe = probe(catalog);
    LrcClient lrc = new LrcClient(connector, address);
    boolean registered =
        check(
            "registers",
            catalog,
            () -> {
              lrc.create(probe);
              return lrc.exists(probe);
            },
            probe.logicalName().value());
    if (registered) {
      probes.put(catalog, probe);
    } else {
      withoutName.add(catalog);
    }
  }

  private void forceUpdate(String catalog, String address) {
    String detail = "at least one index";
    if (withoutName.contains(catalog)) {
      notTried("updates", catalog, detail, "it did not register its name");
      return;
    }
    check(
        "updates",
        catalog,
        () -> Awaiting.holds(patience, () -> quietly(() -> hasTargets(address))),
        detail);
  }

  /** A check that waits for what indexes say of the names that were registered. */
  private void waited(String what, String who, BooleanSupplier condition, String detail) {
    if (probes.isEmpty() && !withoutName.isEmpty()) {
      notTried(what, who, detail, "no catalog registered its name");
    } else {
      check(what, who, condition, detail);
    }
  }

  /** One that has just joined has none yet. */
  private boolean hasTargets(String address) {
    return !new AdminClient(connector, address).forceUpdate(Optional.empty()).isEmpty();
  }

  private void located(String index, String address) {
    waited(
        "locates",
        index,
        () -> Awaiting.holds(patience, () -> quietly(() -> isHonest(locate(address)))),
        "each name, or lists its catalog as not covered");
  }

  /** Every name found, or its catalog among those that the answer does not cover. */
  private boolean isHonest(LocateResult result) {
    Set<String> notCovered =
        result.completeness().notCovered().stream()
            .map(NotCovered::lrcMember)
            .collect(Collectors.toSet());
    return result.names().stream()
        .allMatch(name -> isFound(name) || notCovered.contains(catalogOf(name.logicalName())));
  }

  private static boolean isFound(LocatedName name) {
    return name.verdict() == Verdict.FOUND;
  }

  private String catalogOf(LogicalName name) {
    return name.value().substring(id.length() + 1);
  }

  private boolean locatedSomewhere(SmokeServers servers) {
    return Awaiting.holds(
        patience,
        () -> {
          Set<LogicalName> found =
              servers.indexes().values().stream()
                  .flatMap(address -> locate(address).names().stream())
                  .filter(SmokeRun::isFound)
                  .map(LocatedName::logicalName)
                  .collect(Collectors.toSet());
          return found.size() == probes.size();
        });
  }

  private LocateResult locate(String address) {
    List<LogicalName> names = probes.values().stream().map(Mapping::logicalName).toList();
    return new RliClient(connector, address)
        .locate(names, LOCATE_DEADLINE, AttributeSelection.NONE);
  }

  private void unknownIsNotFound(String index, String address) {
    LogicalName nobodys = new LogicalName(id + "/nobody has this");
    check(
        "denies",
        index,
        () ->
            new RliClient(connector, address)
                .locate(List.of(nobodys), LOCATE_DEADLINE, AttributeSelection.NONE).names().stream()
                    .noneMatch(SmokeRun::isFound),
        "a name that nobody has");
  }

  private void delete(String catalog, String address) {
    // also a name whose registration seemed to fail
    Mapping probe = probe(catalog);
    LrcClient lrc = new LrcClient(connector, address);
    check(
        "deletes",
        catalog,
        () -> {
          lrc.delete(probe);
          return !lrc.exists(probe);
        },
        probe.logicalName().value());
  }

  private void gone(String index, String address) {
    waited(
        "forgets",
        index,
        () ->
            Awaiting.holds(
                patience,
                () -> quietly(() -> locate(address).names().stream().noneMatch(SmokeRun::isFound))),
        "the names that were deleted");
  }

  /** A failure while waiting is no answer yet. */
  private static boolean quietly(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (RlsException e) {
      return false;
    }
  }

  private void notTried(String what, String who, String detail, String why) {
    failed++;
    Optional<String> reason = Optional.of("not tried, because " + why);
    checks.accept(new Check(false, what, who, detail, reason, Duration.ZERO));
  }

  private boolean check(String what, String who, BooleanSupplier condition, String detail) {
    long start = System.nanoTime();
    Optional<String> reason = Optional.empty();
    boolean ok = false;
    try {
      ok = condition.getAsBoolean();
    } catch (RlsException e) {
      reason = Optional.of(e.getMessage().replaceAll("\\R", " "));
    }
    passed += ok ? 1 : 0;
    failed += ok ? 0 : 1;
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    checks.accept(new Check(ok, what, who, detail, reason, elapsed));
    return ok;
  }
}
