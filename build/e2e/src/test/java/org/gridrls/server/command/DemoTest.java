package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gridrls.demo.DemoCommand;
import org.gridrls.demo.DemoServer;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The demo tells its whole story: each step checks itself, so that an exit code of 0 means that all
 * of it is true.
 */
class DemoTest {
  /** Returns what the demo prints before it ends with this exit code. */
  private static String printed(int code, DemoServer.Starter starter, String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine demo = new CommandLine(new DemoCommand(starter));
    demo.setOut(new PrintWriter(out));
    assertEquals(code, demo.execute(arguments), out.toString());
    return out.toString();
  }

  @Test
  void aWishIsFulfilledAlthoughOneSourceHasDamagedFilesAndAnotherOneDies() {
    String out = printed(0, DemoServers::start, "--replicate");
    for (String part :
        new String[] {
          "Lyon has exactly these 40 files",
          "Geneva's catalog marks exactly the 5 damaged copies as suspect",
          "suspect = wrong checksum, ",
          "Lyon has exactly these 50 files",
          "the list of wishes is empty",
          "All promises kept, in "
        }) {
      assertTrue(out.contains(part), () -> "no '" + part + "' in:\n" + out);
    }
    assertFalse(out.contains("BROKEN"), out);
  }

  @Test
  void aBrokenPromiseEndsTheDemoWithExitCode1() {
    String out = printed(1, DemoTest::withAStrayFile, "--replicate");
    assertTrue(out.contains("  BROKEN  Lyon has exactly these 40 files"), out);
    assertTrue(out.contains("A promise is broken, after "), out);
  }

  /** Puts a file that no wish describes into the storage of the replicator. */
  private static DemoServer withAStrayFile(Map<String, String> settings) {
    String destination = settings.getOrDefault("replicator.destinations", "");
    if (!destination.isEmpty()) {
      String storage = destination.substring(destination.indexOf('=') + 1).replace("\"]", "");
      try {
        Files.writeString(Path.of(storage, "stray"), "not wished for");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return DemoServers.start(settings);
  }

  @Test
  void theDemoRunsToItsEndAndSaysWhatItDid() {
    String out = printed(0, DemoServers::start);
    for (String part :
        new String[] {
          "Loading 18,549 files",
          "probable, by Bloom filter",
          "found 1000",
          "WILDCARD_NEEDS_LIST",
          "not registered as of ",
          "Starting rli-3",
          "rli-3 complete: covers all 3 catalogs as of "
        }) {
      assertTrue(out.contains(part), () -> "no '" + part + "' in:\n" + out);
    }
  }
}
