package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberStage;
import org.gridrls.client.AdminClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.CounterXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The members still expected when servers die, stop or are wiped, and how that ends: real servers.
 */
@Tag("long")
class SilentMembersTest {
  @TempDir Path directory;
  private Servers servers;
  private String both;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    servers.start(
        "registry-2", "roles", "registry", "membership.registry", servers.url("registry"));
    both = "[" + servers.url("registry") + "," + servers.url("registry-2") + "]";
    servers.start(
        "lrc-1", "roles", "lrc", "membership.registry", both, "membership.leave", "false");
    servers.start("lrc-2", "roles", "lrc", "membership.registry", both);
    servers.start("rli-1", "roles", "rli", "membership.registry", both);
    awaitStages(Map.of("lrc-1", MemberStage.PRESENT, "lrc-2", MemberStage.PRESENT));
    Eventually.holds("the index knows all", () -> figure("rli-1", "whole") == 1);
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private Map<String, MemberStage> catalogs(RegistryClient registry) {
    Map<String, MemberStage> stages = new TreeMap<>();
    for (MemberEntry entry : registry.allMembers(MemberFilter.EXPECTED)) {
      if (entry.member().name().startsWith("lrc")) {
        stages.put(entry.member().name(), entry.stage());
      }
    }
    return stages;
  }

  private void awaitStages(Map<String, MemberStage> stages) {
    for (String name : List.of("registry", "registry-2")) {
      Eventually.holds(
          name + " has " + stages,
          () -> catalogs(servers.registry(name)).equals(new TreeMap<>(stages)));
    }
  }

  private long figure(String server, String name) {
    return new AdminClient(servers.connector, servers.url(server))
        .statistics().getRole().stream()
            .flatMap(role -> role.getCounter().stream())
            .filter(counter -> counter.getName().equals(name))
            .mapToLong(CounterXml::getValue)
            .sum();
  }

  private void wipe(String name) throws IOException {
    try (Stream<Path> all = Files.walk(directory.resolve(name))) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Test
  void aCatalogThatDiedStaysExpectedThroughRestartAndLossOfTheRegistries() throws IOException {
    servers.stop("lrc-1");
    awaitStages(Map.of("lrc-1", MemberStage.SILENT, "lrc-2", MemberStage.PRESENT));
    Eventually.holds("the index knows it", () -> figure("rli-1", "silent") == 1);
    servers.stop("registry");
    servers.start("registry", "roles", "registry");
    awaitStages(Map.of("lrc-1", MemberStage.SILENT, "lrc-2", MemberStage.PRESENT));
    servers.stop("registry");
    servers.stop("registry-2");
    wipe("registry");
    wipe("registry-2");
    servers.start("registry", "roles", "registry");
    servers.start(
        "registry-2", "roles", "registry", "membership.registry", servers.url("registry"));
    awaitStages(Map.of("lrc-1", MemberStage.SILENT, "lrc-2", MemberStage.PRESENT));
    servers.start("rli-2", "roles", "rli", "membership.registry", both);
    Eventually.holds("a new index knows all", () -> figure("rli-2", "whole") == 1);
    Eventually.holds("and who is silent", () -> figure("rli-2", "silent") == 1);
  }

  @Test
  void aCatalogThatLeftStaysExpectedAndComesBack() {
    servers.stop("lrc-2");
    awaitStages(Map.of("lrc-1", MemberStage.PRESENT, "lrc-2", MemberStage.AWAY));
    Eventually.holds("the index expects it", () -> figure("rli-1", "silent") == 1);
    servers.start("lrc-2", "roles", "lrc", "membership.registry", both);
    awaitStages(Map.of("lrc-1", MemberStage.PRESENT, "lrc-2", MemberStage.PRESENT));
    Eventually.holds("the index expects nobody else", () -> figure("rli-1", "silent") == 0);
  }

  @Test
  void aRemovedCatalogIsExpectedByNobodyAlsoIfARegistryWasDown() {
    RlsException refused =
        assertThrows(RlsException.class, () -> servers.registry().remove("lrc-2"));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    servers.stop("lrc-2");
    awaitStages(Map.of("lrc-1", MemberStage.PRESENT, "lrc-2", MemberStage.AWAY));
    Eventually.holds("the index expects it", () -> figure("rli-1", "silent") == 1);
    servers.stop("registry-2");
    servers.registry().remove("lrc-2");
    Eventually.holds("the index expects nobody else", () -> figure("rli-1", "silent") <= 1);
    servers.start(
        "registry-2", "roles", "registry", "membership.registry", servers.url("registry"));
    Eventually.holds(
        "the other registry is back", () -> catalogs(servers.registry("registry-2")).size() == 2);
    servers.start("rli-2", "roles", "rli", "membership.registry", both);
    Eventually.holds("a new index knows all", () -> figure("rli-2", "whole") == 1);
    Eventually.holds("it expects nobody else", () -> figure("rli-2", "silent") == 0);
    Eventually.holds("nor does the first one", () -> figure("rli-1", "silent") == 0);
    assertEquals(1, catalogs(servers.registry()).size(), "and the first registry stays told");
  }

  @Test
  void theCommandTellsAllRegistriesAndSaysWhichCouldNotBeTold() {
    String url = servers.url("registry");
    CommandRun run = new CommandRun();
    assertEquals(2, run.rls("members", "remove", "lrc-2", url), run::errors);
    assertEquals(1, run.rls("members", "remove", "nobody", url), run::errors);
    servers.stop("lrc-2");
    awaitStages(Map.of("lrc-1", MemberStage.PRESENT, "lrc-2", MemberStage.AWAY));
    assertTrue(
        run.done("members", url).stream().anyMatch(line -> line.contains("\taway for ")),
        run.out::toString);
    String second = servers.url("registry-2");
    servers.stop("registry-2");
    assertEquals(1, run.rls("members", "remove", "lrc-2", url), run::errors);
    assertTrue(
        run.lines().contains(second + "/ws/registry\tcould not be reached"), run.out::toString);
    servers.start(
        "registry-2", "roles", "registry", "membership.registry", servers.url("registry"));
    Eventually.holds(
        "the other registry can be told", () -> run.rls("members", "remove", "lrc-2", url) == 0);
    assertEquals(Map.of("lrc-1", MemberStage.PRESENT), catalogs(servers.registry("registry-2")));
  }
}
