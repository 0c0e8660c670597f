package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.gridrls.demo.DemoCommand;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The demo tells its whole story: each step checks itself, so that an exit code of 0 means that all
 * of it is true.
 */
class DemoTest {
  @Test
  void theDemoRunsToItsEndAndSaysWhatItDid() {
    StringWriter out = new StringWriter();
    CommandLine demo = new CommandLine(new DemoCommand(DemoServers::start));
    demo.setOut(new PrintWriter(out));
    assertEquals(0, demo.execute(), out.toString());
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
      assertTrue(out.toString().contains(part), () -> "no '" + part + "' in:\n" + out);
    }
  }
}
