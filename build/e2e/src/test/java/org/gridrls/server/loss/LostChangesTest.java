package org.gridrls.server.loss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.LrcClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.LogLines;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A catalog whose store lacks changes that an index had confirmed says so everywhere, and no name
 * counts as not registered until an operator accepts the loss or puts back a later copy.
 */
@Tag("process")
@Timeout(600)
class LostChangesTest {
  private static final int HEADER = 32;
  private static final int FRAME = 24 + 4_096;

  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();
  private final List<String> settings = new ArrayList<>();
  private Servers servers;
  private ServerProcess catalog;
  private Path data;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    servers.start("rli-1", "roles", "rli");
    data = directory.resolve("lrc-1");
  }

  @AfterEach
  void close() {
    servers.close();
    if (catalog != null) {
      catalog.close();
    }
  }

  private void start(String kind) throws Exception {
    settings.addAll(
        List.of(
            "name=lrc-1",
            "roles=lrc",
            "membership.lease=3s",
            "membership.registry=" + servers.url("registry"),
            "lrc.update.kind=" + kind,
            "lrc.update.lease=20s",
            "lrc.update.immediate.interval=200ms"));
    start();
    settings.add("server.port=" + URI.create(catalog.url()).getPort());
  }

  private void start() throws Exception {
    catalog = ServerProcess.start(data, settings.toArray(String[]::new));
  }

  private void stop() throws Exception {
    catalog.process().destroy();
    catalog.process().waitFor();
  }

  private LrcClient lrc() {
    return new LrcClient(servers.connector, catalog.url());
  }

  /** Created one by one, so that each is a transaction. */
  private void create(String prefix, int count) {
    for (int i = 0; i < count; i++) {
      lrc().create(Mapping.of(prefix + i, "target"));
    }
    String last = prefix + (count - 1);
    Eventually.holds("the index has " + last, () -> verdict(last) == Verdict.FOUND);
  }

  private LocateResult located(String name) {
    return servers
        .rli("rli-1")
        .locate(List.of(new LogicalName(name)), Duration.ofSeconds(10), AttributeSelection.NONE);
  }

  private Verdict verdict(String name) {
    return located(name).names().get(0).verdict();
  }

  private void copy(Path from, Path to) throws Exception {
    String[] command = {"cp", "-a", from.toString(), to.toString()};
    assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
  }

  private static void delete(Path tree) throws Exception {
    try (Stream<Path> all = Files.walk(tree)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private String health() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(catalog.url() + "/health")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body().strip();
  }

  private void isIncompleteBecauseOf(String loss) {
    Eventually.holds(
        "an answer that names the loss",
        () ->
            located("never").completeness().notCovered().stream()
                .anyMatch(gap -> gap.detail().orElse("").contains(loss)));
  }

  private void isNamedEverywhere(String loss, String lostName) throws Exception {
    isIncompleteBecauseOf(loss);
    assertEquals(Verdict.UNKNOWN, verdict(lostName));
    assertEquals(Verdict.UNKNOWN, verdict("never"));
    Eventually.holds("the health", () -> healthIs("degraded: " + loss));
    assertEquals(1, shell.rls("doctor", catalog.url()));
    assertTrue(shell.out.toString().contains("its catalog " + loss), shell.out::toString);
    assertEquals(1, shell.rls("doctor", servers.url("rli-1")));
    assertTrue(shell.out.toString().contains(loss), shell.out::toString);
    assertTrue(!shell.out.toString().contains("two running catalogs"), shell.out::toString);
    shell.done("members", servers.url("registry"));
    assertTrue(shell.lines().contains("# lrc-1 " + loss), shell.out::toString);
  }

  private boolean healthIs(String text) {
    try {
      return health().equals(text);
    } catch (Exception e) {
      return false;
    }
  }

  private void acceptedItIsNoLongerMissed(String lostName) throws Exception {
    shell.done("lost", "accept", catalog.url());
    Eventually.holds("the lost name", () -> verdict(lostName) == Verdict.NOT_REGISTERED);
    assertEquals("ok", health());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void anOlderCopyOfADataDirectoryIsNamedUntilAnOperatorAcceptsIt(String kind) throws Exception {
    start(kind);
    create("kept-", 3);
    stop();
    copy(data, directory.resolve("copy"));
    start();
    create("lost-", 5);
    stop();
    delete(data);
    copy(directory.resolve("copy"), data);
    try (LogLines log = new LogLines()) {
      start();
      isNamedEverywhere("lost 5 acknowledged changes", "lost-3");
      assertEquals(
          List.of(OptionalLong.of(5)),
          located("lost-3").names().get(0).lastKnown().stream().map(LastKnown::lost).toList());
      assertEquals(List.of(), located("never").names().get(0).lastKnown());
      assertTrue(
          log.lines().stream()
              .anyMatch(l -> l.contains(" ERROR ") && l.contains("lost 5 acknowledged changes")),
          log.lines()::toString);
    }
    assertEquals(Verdict.FOUND, verdict("kept-0"));
    create("later-", 9); // the same numbers again

    catalog.kill();
    start();
    isNamedEverywhere("lost 5 acknowledged changes", "lost-3");
    servers.stop("rli-1");
    servers.start("rli-1", "roles", "rli");
    isNamedEverywhere("lost 5 acknowledged changes", "lost-3");

    acceptedItIsNoLongerMissed("lost-3");
    catalog.kill();
    start();
    create("at-last-", 1);
    assertEquals(Verdict.NOT_REGISTERED, verdict("lost-3"));
    assertEquals("ok", health());
  }

  @Test
  void aLaterCopyThatIsPutBackEndsTheLoss() throws Exception {
    start("list");
    create("kept-", 2);
    stop();
    copy(data, directory.resolve("older"));
    start();
    create("lost-", 3);
    stop();
    copy(data, directory.resolve("newer"));
    delete(data);
    copy(directory.resolve("older"), data);
    start();
    isNamedEverywhere("lost 3 acknowledged changes", "lost-1");
    stop();
    delete(data);
    copy(directory.resolve("newer"), data);
    start();
    Eventually.holds("the name is back", () -> verdict("lost-1") == Verdict.FOUND);
    Eventually.holds("a complete answer", () -> verdict("never") == Verdict.NOT_REGISTERED);
    assertEquals("ok", health());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void aFlippedBitInTheLogOfAKilledCatalogIsRefusedAndWhatIsCutOffIsNamed(String kind)
      throws Exception {
    start(kind);
    create("name-", 100);
    catalog.kill();
    Path log = data.resolve("lrc.db-wal");
    long frame = Files.size(log) / FRAME / 3;
    long at = HEADER + frame * FRAME;
    try (FileChannel file =
        FileChannel.open(log, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      file.read(one, at + 900);
      file.write(ByteBuffer.wrap(new byte[] {(byte) (one.get(0) ^ 4)}), at + 900);
    }
    assertThrows(AssertionError.class, this::start);
    assertEquals(Verdict.UNKNOWN, verdict("name-99"));
    try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
      file.truncate(at); // as the documentation says
    }
    start();
    isIncompleteBecauseOf(" acknowledged changes");
    assertTrue(health().matches("degraded: lost \\d+ acknowledged changes"), health());
    assertEquals(Verdict.UNKNOWN, verdict("name-99"));
    acceptedItIsNoLongerMissed("name-99");
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void aKilledCatalogThatLostNothingRaisesNoAlarm(String kind) throws Exception {
    start(kind);
    for (int round = 0; round < 2; round++) {
      create("round-" + round + "-", 20);
      catalog.kill();
      start();
      create("after-" + round + "-", 1);
      assertEquals("ok", health());
      Eventually.holds("a complete answer", () -> verdict("never") == Verdict.NOT_REGISTERED);
      assertEquals(List.of("0"), shell.done("lost", "list", catalog.url()));
    }
  }
}
