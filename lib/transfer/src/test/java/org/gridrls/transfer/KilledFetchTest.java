package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.NetworkLink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A process that is killed while it fetches leaves no file, and the next one resumes. */
@Tag("process")
class KilledFetchTest extends FetchTestBase {

  /** The process: the directory, then the URL. */
  public static void main(String[] arguments) throws Exception {
    KilledFetchTest process = new KilledFetchTest();
    process.directory = Path.of(arguments[0]);
    process.open();
    process.fetch(process.facts(), arguments[1]);
  }

  @Test
  void aKilledFetchIsResumed() throws Exception {
    try (DelayProxy link =
        new DelayProxy(storage.address(), NetworkLink.of(Duration.ZERO).rate(100_000))) {
      String url = "http://127.0.0.1:" + link.port() + "/good";
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  KilledFetchTest.class.getName(),
                  directory.toString(),
                  url)
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("log").toFile())
              .start();
      try {
        Eventually.holds("the process recorded how far it is", this::isRecorded);
      } finally {
        process.destroyForcibly().waitFor();
      }
      assertFalse(Files.exists(directory.resolve("below/f")));
      link.link(NetworkLink.of(Duration.ZERO));
      storage.requests.clear();
      FetchOutcome outcome = fetch(facts(), url);
      landed(outcome);
      assertEquals("\"v1\"", storage.requests.get(0).header("If-Range"));
      assertEquals(List.of(), outcome.failures());
      assertTrue(meter.get() < content.length, "only the rest came: " + meter.get());
    }
  }

  private boolean isRecorded() {
    Path below = directory.resolve("below");
    if (!Files.isDirectory(below)) {
      return false;
    }
    try (Stream<Path> files = Files.list(below)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".state")).toList()) {
        if (Files.readString(file).contains("rls-part")) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
