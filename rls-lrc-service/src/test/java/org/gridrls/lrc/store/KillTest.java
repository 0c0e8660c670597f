package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A catalog that is killed with -9 loses nothing that it acknowledged. */
@Tag("process")
public class KillTest {
  private static final int ACKNOWLEDGED = 2_000;

  @TempDir Path directory;

  @Test
  @Timeout(120)
  void nothingAcknowledgedIsLostWhenTheProcessIsKilled() throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve("lrc.db");
    List<String> acknowledged = writeUntilKilled(url, ACKNOWLEDGED, Stores.class);
    assertTrue(acknowledged.size() >= ACKNOWLEDGED);
    try (JdbcMappingCatalog catalog = Stores.EMBEDDED.open(StoreConfig.durable(url))) {
      checkWhole(catalog, acknowledged);
    }
  }

  /** All that was acknowledged is there, and names, mappings, journal and counts agree. */
  public static void checkWhole(JdbcMappingCatalog catalog, List<String> acknowledged) {
    for (int from = 0; from < acknowledged.size(); from += 1_000) {
      List<String> some = acknowledged.subList(from, Math.min(from + 1_000, acknowledged.size()));
      assertTrue(
          catalog.exist(ObjectType.LOGICAL_NAME, some).stream().allMatch(Boolean::booleanValue));
    }
    Set<String> names = new HashSet<>();
    catalog.snapshot(
        snapshot -> {
          snapshot.forEach(names::add);
          return null;
        });
    assertEquals(names.size(), catalog.counts().logicalNames());
    assertEquals(names.size(), catalog.counts().mappings());
    assertEquals(names.size(), catalog.latestSequence());
    List<String> journalled = new ArrayList<>();
    catalog
        .changesSince(0, Integer.MAX_VALUE)
        .changes()
        .forEach(entry -> journalled.add(entry.logicalName()));
    assertEquals(names.size(), journalled.size());
    assertEquals(names, new HashSet<>(journalled));
  }

  /**
   * Writes in another process until {@code enough} names are acknowledged, and kills it.
   *
   * @param stores the class whose first static field of type {@link Stores} opens the store
   */
  public static List<String> writeUntilKilled(String url, int enough, Class<?> stores)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(ShortJava.command(KilledWriter.class.getName(), url, stores.getName()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> acknowledged = new ArrayList<>();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      while (line != null) {
        if (line.startsWith("name/")) {
          acknowledged.add(line);
        }
        if (acknowledged.size() == enough + 1) {
          // by its handle: what it printed before can still be read
          process.toHandle().destroyForcibly();
        }
        line = out.readLine();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    // the last line may have been cut
    return acknowledged.subList(0, acknowledged.size() - 1);
  }
}
