package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.LogLines;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A server whose store is damaged under it refuses with typed faults, and says so everywhere. */
class DamagedStoreTest {
  private static final int NAMES = 2_000;
  private static final int PAGE = 4_096;

  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();

  private static void failed(Executable call) {
    RlsException failure = assertThrows(RlsException.class, call);
    assertEquals(RlsError.STORE_FAILED, failure.error());
    assertTrue(failure.getMessage().contains("restore a backup"), failure.getMessage());
  }

  private static void damage(Path store) throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(store.toFile(), "rw")) {
      byte[] noise = new byte[(int) file.length() - PAGE];
      new Random(1).nextBytes(noise);
      file.seek(PAGE);
      file.write(noise);
    }
  }

  private static String health(String url) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/health")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body().strip();
  }

  @Test
  void damageIsATypedFaultAndIsToldEverywhereAndLoggedOnce() throws Exception {
    try (LogLines log = new LogLines();
        Servers servers = new Servers(directory)) {
      servers.start("lrc", "roles", "lrc");
      LrcClient catalog = servers.lrc("lrc");
      List<Mapping> mappings =
          IntStream.range(0, NAMES).mapToObj(i -> Mapping.of("name-" + i, "target-" + i)).toList();
      catalog.createAll(mappings, BulkMode.ATOMIC);
      servers.stop("lrc");
      servers.start("lrc", "roles", "lrc");
      String url = servers.url("lrc");
      assertEquals("ok", health(url));
      damage(directory.resolve("lrc/lrc.db"));
      failed(() -> catalog.existsAll(ObjectType.LOGICAL_NAME, names()));
      for (int i = 0; i < 5; i++) {
        failed(() -> catalog.create(Mapping.of("new", "t")));
        failed(() -> catalog.existsAll(ObjectType.LOGICAL_NAME, List.of("no")));
      }
      assertEquals("degraded: the store is damaged: reads and writes are refused", health(url));
      assertEquals(1, shell.rls("health", url));
      shell.printed("degraded: the store is damaged");
      shell.done("stats", url);
      assertTrue(shell.out.toString().contains("storeDamaged"), shell.out::toString);
      assertEquals(1, shell.rls("doctor", url));
      assertTrue(shell.out.toString().contains("its store is damaged"), shell.out::toString);
      List<String> errors = log.lines().stream().filter(l -> l.contains(" ERROR ")).toList();
      assertEquals(1, errors.size(), errors::toString);
    }
  }

  private static List<String> names() {
    return IntStream.range(0, NAMES).mapToObj(i -> "name-" + i).toList();
  }
}
