package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.AdminClient;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.PostgresqlProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The database of a running catalog is put back to an older copy, as by a failover to a standby
 * that was behind: the index gets the catalog's present names, and those that were lost are unknown
 * until an operator accepts the loss.
 */
@Tag("process")
@Timeout(300)
class StoreWentBackTest {
  @TempDir Path directory;
  private Servers servers;
  private PostgresqlProcess database;

  @BeforeEach
  void open() throws IOException {
    servers = new Servers(directory);
    database = new PostgresqlProcess(directory.resolve("database"), Map.of());
    database.start();
  }

  @AfterEach
  void close() {
    servers.close();
    database.close();
  }

  private static void run(String... command) throws Exception {
    assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
  }

  private void create(String name) {
    Eventually.holds(
        "a write of " + name,
        () -> {
          try {
            servers.lrc("lrc-1").create(Mapping.of(name, "t"));
            return true;
          } catch (RlsException e) {
            return false;
          }
        });
  }

  private Verdict verdict(String name) {
    return servers
        .rli("rli-1")
        .locate(List.of(new LogicalName(name)), Duration.ofSeconds(10), AttributeSelection.NONE)
        .names()
        .get(0)
        .verdict();
  }

  private long bootId() {
    return servers.rli("rli-1").senders().senders().get(0).held().state().bootId();
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "bloom"})
  void anIndexNeitherDeniesNorConfusesNames(String kind) throws Exception {
    servers.start("registry", "roles", "registry");
    servers.start("rli-1", "roles", "rli");
    String[] settings = {"roles", "lrc", "lrc.update.kind", kind, "lrc.store", database.url()};
    servers.start("lrc-1", settings);
    create("kept");
    servers.awaitInStep("rli-1");
    long before = bootId();
    String data = directory.resolve("database").toString();

    database.close();
    run("cp", "-a", data, data + ".copy");
    database.start();
    create("lost-1");
    create("lost-2");
    Eventually.holds("the lost names", () -> verdict("lost-2") == Verdict.FOUND);

    database.close();
    run("rm", "-rf", data);
    run("mv", data + ".copy", data);
    database.start();
    // the same sequence numbers again, for other names
    create("later-1");
    create("later-2");
    Eventually.holds("the later names", () -> verdict("later-2") == Verdict.FOUND);
    assertEquals(Verdict.FOUND, verdict("kept"));
    assertEquals(Verdict.FOUND, verdict("later-1"));
    assertEquals(Verdict.UNKNOWN, verdict("lost-1"));
    assertEquals(Verdict.UNKNOWN, verdict("lost-2"));
    AdminClient server = new AdminClient(servers.connector, servers.url("lrc-1"));
    Eventually.holds("the catalog knows of its loss", () -> server.acceptLoss() == 2);
    Eventually.holds("a lost name", () -> verdict("lost-1") == Verdict.NOT_REGISTERED);
    assertEquals(Verdict.NOT_REGISTERED, verdict("lost-2"));
    assertTrue(bootId() > before);
    assertFalse(servers.lrc("lrc-1").exists(ObjectType.LOGICAL_NAME, "lost-1"));
  }
}
