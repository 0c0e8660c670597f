package org.gridrls.server.foreign;

import static org.gridrls.server.foreign.ForeignPrograms.assertDidAllSteps;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A WSRF client made by zeep replicates files, and sees each state of the replication. */
@Tag("process")
class ReplicatorSampleTest {
  private static final String TO = "https://storage.example.org/data";

  /** Lists what the sample prints, apart from names and times. */
  private static final List<String> EXPECTED =
      List.of(
          "register      8 files at http://127.0.0.1:",
          "create        ",
          "status        CREATED: 8 total, 8 wanted",
          "status        SUSPENDED: 8 total, 8 wanted",
          "status        ACTIVE: 8 total, ",
          "lifetime      3600 s",
          "status        FINISHED: 8 total, 8 done",
          "result        SUCCESS, ",
          "notified      SUSPENDED ACTIVE FINISHED",
          "item          sample/",
          "locate        8 copies at " + TO,
          "Destroy       gone",
          "request file  8 files; line 9: not a size",
          "removeItems   2 files left",
          "fault         ResourceUnknownFault: ");

  @TempDir private Path directory;

  @Test
  void aWsrfClientReplicatesADataSetAndWatchesIt() throws Exception {
    ForeignPrograms programs = new ForeignPrograms(directory);
    String python = programs.python();
    Path data = Files.createDirectory(directory.resolve("data"));
    try (Servers servers = new Servers(directory.resolve("servers"))) {
      servers.start("registry");
      servers.start(
          "replicator",
          "roles",
          "replicator",
          "replicator.destinations",
          TO + "=" + data,
          "replicator.catalog",
          servers.url("registry"),
          "replicator.sources",
          "127.0.0.1");
      servers.awaitMembers(2);
      assertDidAllSteps(
          programs.run(
              python,
              "replicate",
              "--to",
              TO,
              "--catalog",
              servers.url("registry"),
              "--index",
              servers.url("registry"),
              servers.url("replicator")),
          EXPECTED);
    }
  }
}
