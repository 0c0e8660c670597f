package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A catalog that is killed with -9 loses nothing that it acknowledged. */
class KillTest {
  private static final int ACKNOWLEDGED = 2_000;

  @TempDir Path directory;

  @Test
  @Timeout(120)
  void nothingAcknowledgedIsLostWhenTheProcessIsKilled() throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve("lrc.db");
    List<String> acknowledged = writeUntilKilled(url, ACKNOWLEDGED);
    assertTrue(acknowledged.size() >= ACKNOWLEDGED);
    try (JdbcMappingCatalog catalog = JdbcMappingCatalog.open(StoreConfig.durable(url))) {
      ServerStoreContract.checkWhole(catalog, acknowledged);
    }
  }

  static List<String> writeUntilKilled(String url, int enough)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                url)
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
