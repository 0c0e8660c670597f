package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberStage;
import org.gridrls.client.AdminClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.CounterXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose data directory is an old copy, or new, under the name of a dead catalog. */
class RestoredMembersTest {
  private static final LogicalName NAME = new LogicalName("late/a.root");

  @TempDir Path directory;
  private Servers servers;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private void registry() {
    servers.start(
        "registry", "roles", "registry", "registry.lease-default", "3s", "registry.settle", "3s");
  }

  private void others() {
    servers.start("lrc-1", "roles", "lrc");
    servers.start("rli-1", "roles", "rli");
  }

  private void dies(String catalog) {
    servers.start(catalog, "roles", "lrc", "membership.leave", "false");
    servers.lrc(catalog).create(Mapping.of(NAME.value(), "t"));
    servers.awaitInStep("rli-1");
    // a catalog that no running server knows is forgotten by a restore (docs/membership.md)
    Eventually.holds("another member knows of it", () -> catalogsKnownTo("lrc-1") == 2);
    servers.stop(catalog);
  }

  private long catalogsKnownTo(String member) {
    return new AdminClient(servers.connector, servers.url(member))
        .statistics().getRole().stream()
            .filter(role -> role.getRole().equals("membership"))
            .flatMap(role -> role.getCounter().stream())
            .filter(counter -> counter.getName().equals("catalogs"))
            .mapToLong(CounterXml::getValue)
            .sum();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Path target = to.resolve(from.relativize(one).toString());
        if (!Files.isDirectory(one) || !Files.exists(target)) {
          Files.copy(
              one, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }

  private LocateResult locate() {
    return servers
        .rli("rli-1")
        .locate(List.of(NAME), Duration.ofSeconds(10), AttributeSelection.NONE);
  }

  @Test
  void aRegistryAndAnIndexThatWereRestoredGetTheLaterCatalogBackBeforeTheyDenyItsNames()
      throws IOException {
    registry();
    others();
    servers.awaitInStep("rli-1");
    List<String> restored = List.of("rli-1", "registry");
    restored.forEach(servers::stop);
    for (String name : restored) {
      copy(directory.resolve(name), directory.resolve(name + "-backup"));
    }
    registry();
    servers.start("rli-1", "roles", "rli");
    servers.awaitInStep("rli-1");
    dies("lrc-2");
    restored.forEach(servers::stop);
    for (String name : restored) {
      delete(directory.resolve(name));
      copy(directory.resolve(name + "-backup"), directory.resolve(name));
    }
    registry();
    servers.start("rli-1", "roles", "rli");
    Eventually.holds(
        "the answers name the later catalog",
        () -> {
          LocateResult result = locate();
          Verdict verdict = result.names().get(0).verdict();
          assertTrue(verdict != Verdict.NOT_REGISTERED, result.completeness()::toString);
          return result.completeness().membershipKnown()
              && result.completeness().notCovered().stream()
                  .anyMatch(gap -> gap.lrcMember().equals("lrc-2"));
        });
  }

  @Test
  void anEmptyServerGetsTheNameOfADeadCatalogFromAnOperatorOnly() throws IOException {
    servers.start("registry", "roles", "registry");
    others();
    dies("lrc-2");
    Eventually.holds("it is silent", () -> lrc2().stage() == MemberStage.SILENT);
    String lost = lrc2().member().memberId().orElseThrow();
    delete(directory.resolve("lrc-2"));
    servers.start("lrc-2", "roles", "lrc");
    String health = servers.url("lrc-2");
    CommandRun run = new CommandRun();
    Eventually.holds("its health says so", () -> run.rls("health", health) == 1);
    assertTrue(run.out.toString().contains("MEMBER_SUPERSEDED"), run.out::toString);
    assertEquals(lost, lrc2().member().memberId().orElseThrow());
    run.done("members", "remove", "lrc-2", servers.url("registry"));
    Eventually.holds("it joins", () -> lrc2Is(MemberStage.PRESENT));
    assertTrue(!lost.equals(lrc2().member().memberId().orElseThrow()));
    run.done("members", servers.url("registry"));
    run.printed("removed: lrc-2 \\(replaced by another server of this name\\)");
    Eventually.holds("all is well", () -> run.rls("health", health) == 0);
  }

  private MemberEntry lrc2() {
    return entries().filter(one -> one.member().name().equals("lrc-2")).findFirst().orElseThrow();
  }

  private boolean lrc2Is(MemberStage stage) {
    return entries().anyMatch(one -> one.member().name().equals("lrc-2") && one.stage() == stage);
  }

  private Stream<MemberEntry> entries() {
    return servers.registry().allMembers(MemberFilter.EXPECTED).stream();
  }
}
