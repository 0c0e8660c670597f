package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ObjectType;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Damaged copies are marked in the catalog that has them, until they proved good. */
@Tag("process")
class SuspectTest extends ReplicationTestBase {
  private void define(String catalog, AttributeType type) {
    servers
        .lrc(catalog)
        .defineAttribute(new AttributeDefinition("suspect", ObjectType.TARGET_NAME, type));
  }

  private List<Attribute> marks(String catalog, String target) {
    return servers
        .lrc(catalog)
        .attributes()
        .of(ObjectType.TARGET_NAME, target, AttributeSelection.ALL);
  }

  private void replicate(int file, String below) {
    shell.done(
        "replicate", name(file), "--to", AT + below, "--wait", "1m", servers.url("replicator"));
  }

  @Test
  void aDamagedCopyIsMarkedUntilItProvedGood() throws IOException {
    define("lrc-1", AttributeType.STRING);
    register(0, 2);
    String wrong = storage.url("/" + name(0));
    storage.lies.put("/" + name(0), new byte[2_000]);
    replicator("replicator.attempts", "1");
    assertEquals(
        1, shell.rls("replicate", name(0), "--to", AT, "--wait", "1m", servers.url("replicator")));
    Eventually.holds("it is marked", () -> !marks("lrc-1", wrong).isEmpty());
    String mark = marks("lrc-1", wrong).get(0).value().toString();
    assertTrue(mark.startsWith("wrong checksum, ") && mark.endsWith(", by replicator"), mark);
    replicate(1, "");
    assertEquals(List.of(), marks("lrc-1", storage.url("/" + name(1))));
    storage.lies.clear();
    replicate(0, "");
    Eventually.holds("the mark is removed", () -> marks("lrc-1", wrong).isEmpty());
  }

  @Test
  void theMarkOfSomebodyElseStays() throws IOException {
    define("lrc-1", AttributeType.INT);
    register(0, 2);
    Attribute theirs = Attribute.integer("suspect", 1);
    String marked = storage.url("/" + name(0));
    servers.lrc("lrc-1").attributes().add(ObjectType.TARGET_NAME, marked, theirs);
    String bad = storage.url("/" + name(1));
    storage.lies.put("/" + name(1), new byte[7]);
    replicator("replicator.attempts", "1");
    replicate(0, "");
    shell.rls("replicate", name(1), "--to", AT, "--wait", "1m", servers.url("replicator"));
    Eventually.holds("it is marked", () -> marks("lrc-1", bad).equals(List.of(theirs)));
    assertEquals(List.of(theirs), marks("lrc-1", marked));
  }

  @Test
  void aCatalogThatTakesNoMarksDoesNotKeepOthersFromTheirs() throws IOException {
    define("lrc-2", AttributeType.STRING);
    register(0, 1);
    storage.lies.put("/" + name(0), new byte[2_000]);
    try (FileStore other = new FileStore()) {
      other.lies.put("/" + name(0), new byte[1]);
      String target = other.url("/" + name(0));
      servers.lrc("lrc-2").putAll(List.of(source(name(0), target)), BulkMode.PER_ITEM);
      servers.awaitInStep("rli-1");
      replicator("replicator.attempts", "1");
      shell.rls("replicate", name(0), "--to", AT, "--wait", "1m", servers.url("replicator"));
      Eventually.holds("it is marked", () -> !marks("lrc-2", target).isEmpty());
      assertEquals(List.of(), marks("lrc-1", storage.url("/" + name(0))));
    }
  }
}
