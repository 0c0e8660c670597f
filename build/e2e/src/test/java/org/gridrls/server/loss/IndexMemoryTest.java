package org.gridrls.server.loss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills an index that remembers a silent catalog, and what this catalog lost before: the next start
 * of the index still names both.
 */
@Tag("process")
@Timeout(600)
class IndexMemoryTest {
  @TempDir Path directory;
  private final List<ServerProcess> started = new ArrayList<>();
  private Servers servers;
  private ServerProcess index;
  private int port;

  @BeforeEach
  void open() throws Exception {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    startIndex();
  }

  @AfterEach
  void close() {
    started.forEach(ServerProcess::close);
    servers.close();
  }

  private void startIndex() throws Exception {
    index = start("rli-1", "roles=rli");
  }

  private ServerProcess start(String name, String... more) throws Exception {
    List<String> settings = new ArrayList<>(List.of(more));
    settings.addAll(
        List.of(
            "name=" + name,
            "membership.lease=3s",
            "membership.registry=" + servers.url("registry")));
    started.add(ServerProcess.start(directory.resolve(name), settings.toArray(String[]::new)));
    return started.get(started.size() - 1);
  }

  private ServerProcess startCatalog(String kind) throws Exception {
    ServerProcess catalog = startCatalog(kind, port);
    port = URI.create(catalog.url()).getPort();
    return catalog;
  }

  private ServerProcess startCatalog(String kind, int at) throws Exception {
    return start(
        "lrc-1",
        "server.port=" + at,
        "roles=lrc",
        "lrc.update.kind=" + kind,
        "lrc.update.lease=3s",
        "lrc.update.immediate.interval=200ms");
  }

  private void create(ServerProcess catalog, String name) {
    new LrcClient(servers.connector, catalog.url()).create(Mapping.of(name, "http://h/t"));
    Eventually.holds("it is found", () -> located(name).verdict() == Verdict.FOUND);
  }

  private LocatedName located(String name) {
    return new RliClient(servers.connector, index.url())
        .locate(List.of(new LogicalName(name)), Duration.ofSeconds(10), AttributeSelection.NONE)
        .names()
        .get(0);
  }

  private void copy(Path from, Path to) throws Exception {
    String[] command = {"cp", "-a", from.toString(), to.toString()};
    assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
  }

  private boolean isSaved(String suffix) {
    try (Stream<Path> files = Files.walk(directory.resolve("rli-1"))) {
      return files.anyMatch(file -> file.toString().endsWith(suffix));
    } catch (Exception e) {
      return false; // a file was deleted meanwhile
    }
  }

  private void isLastKnown() {
    List<LastKnown> lost = located("lost").lastKnown();
    assertEquals(List.of("lrc-1"), lost.stream().map(LastKnown::lrcMember).toList());
    assertEquals(OptionalLong.of(1), lost.get(0).lost());
    List<LastKnown> kept = located("kept").lastKnown();
    assertEquals(List.of("lrc-1"), kept.stream().map(LastKnown::lrcMember).toList());
    assertEquals(OptionalLong.empty(), kept.get(0).lost());
    assertEquals(List.of(), located("never").lastKnown());
    assertEquals(Verdict.UNKNOWN, located("never").verdict());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void aKilledIndexRemembersASilentCatalogAndWhatItLost(String kind) throws Exception {
    Path data = directory.resolve("lrc-1");
    ServerProcess catalog = startCatalog(kind);
    create(catalog, "kept");
    catalog.kill();
    copy(data, directory.resolve("older"));
    catalog = startCatalog(kind);
    create(catalog, "lost");
    catalog.kill();
    Files.move(data, directory.resolve("gone"));
    copy(directory.resolve("older"), data);
    catalog = startCatalog(kind);
    Eventually.holds(
        "the loss is named",
        () -> located("lost").lastKnown().stream().anyMatch(one -> one.lost().isPresent()));
    catalog.kill();
    Eventually.holds(
        "all is saved",
        () ->
            isSaved(kind.equals("list") ? ".lost-names" : ".lost-filter")
                && (kind.equals("list") || isSaved(".filter"))
                && !located("kept").lastKnown().isEmpty());
    isLastKnown();
    index.kill();
    startIndex();
    Eventually.holds("it answers", () -> !located("lost").lastKnown().isEmpty());
    isLastKnown();
    assertTrue(isSaved(kind.equals("list") ? ".lost-names" : ".lost-filter"));
  }
}
