package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A restarted catalog resumes with its changes, over the wire, by list and by filter. */
class CatalogRestartTest {
  private static final LogicalName NAME = new LogicalName("cms/new.root");

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

  private Verdict verdict(LogicalName name) {
    return servers
        .rli("rli-1")
        .locate(List.of(name), Duration.ofSeconds(10), AttributeSelection.NONE)
        .names()
        .get(0)
        .verdict();
  }

  private Sender sender() {
    return servers.rli("rli-1").senders().senders().get(0);
  }

  @ParameterizedTest
  @CsvSource({"list,incremental", "bloom,bloom delta"})
  void onlyWhatChangedIsSent(String kind, String expected) {
    servers.start("registry", "roles", "registry");
    servers.start("rli-1", "roles", "rli");
    servers.start("lrc-1", "roles", "lrc", "lrc.update.kind", kind);
    for (int i = 0; i < 50; i++) {
      servers.lrc("lrc-1").create(Mapping.of("cms/" + i, "t"));
    }
    servers.awaitInStep("rli-1");
    long bootId = sender().held().state().bootId();

    servers.stop("lrc-1");
    servers.start("lrc-1", "roles", "lrc", "lrc.update.kind", kind);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    Eventually.holds(
        "the index has the new start", () -> sender().held().state().bootId() > bootId);
    Eventually.holds("the new name is found", () -> verdict(NAME) == Verdict.FOUND);
    servers.awaitInStep("rli-1");

    UpdateTargetStatus status = servers.lrc("lrc-1").updateTargets().get(0);
    assertEquals(expected, status.last().orElseThrow().kind());
    assertTrue(status.totals().lastFull().isEmpty(), status::toString);
    assertEquals(1, status.totals().changes());
    assertEquals(51, sender().held().names());
    assertEquals(kind.equals("bloom"), sender().memory().filterFill().isPresent());
    assertEquals(Verdict.FOUND, verdict(new LogicalName("cms/7")));
  }
}
