package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.server.ServerProcess;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.WishStatusXml;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Full disks, other replicators, clocks and kills: no file is lost, none is registered wrongly. */
@Tag("process")
class AttackedReplicatorTest extends ReplicationTestBase {

  private static int run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor(10, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  private boolean mount(String... options) {
    return mount(data, options);
  }

  private static boolean mount(Path at, String... options) {
    try {
      String[] command = {
        "mount", "-t", "tmpfs", "-o", String.join(",", options), "tmpfs", "" + at
      };
      return run(command) == 0;
    } catch (Exception e) {
      return false;
    }
  }

  private ReplicationStatusXml status(ServerProcess process, String id) {
    return new ReplicatorClient(servers.connector, process.url()).of(id, Replicator::getStatus);
  }

  @Test
  void aFullDiskDelaysFilesUntilThereIsRoom() throws Exception {
    assumeTrue(mount("size=64k"), "needs the right to mount a file system");
    try {
      register(0, 60);
      replicator("replicator.attempts", "1000");
      shell.done("replicate", "-i", list(0, 60).toString(), "--to", AT, servers.url("replicator"));
      String id = shell.lines().get(0).split("\t")[0];
      Eventually.holds(
          "files wait for room, the others are there",
          () -> status(id).getCount().getWaiting() > 0 && status(id).getCount().getDone() > 0);
      long done = status(id).getCount().getDone();
      assertTrue(done < 60, done + " files of one block each");
      shell.done("replications", "items", id, "--state", "WAITING", servers.url("replicator"));
      shell.printed("disk");
      Eventually.holds("nothing empty is left", () -> empty() == 0);
      assertTrue(mount("remount", "size=8m"));
      assertEquals(60, awaitFinished(id).getDone());
      requireCopies(0, 60);
    } finally {
      servers.stop("replicator");
      run("umount", data.toString());
    }
  }

  /** The empty part and state files. */
  private long empty() {
    File[] found = data.resolve("run").toFile().listFiles();
    return Stream.of(found == null ? new File[0] : found)
        .filter(file -> file.getName().startsWith(".rls-") && file.length() == 0)
        .count();
  }

  /** A source that takes calls and never answers; the file says so, and leaves nothing. */
  @Test
  void aFileSaysWhatItWaitsForAndItsPartLeavesWithItsRequest() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String host = "127.0.0.1:" + silent.getLocalPort();
      String url = replicator("replicator.stall", "60s");
      Path file = directory.resolve("names");
      String line = "%s\tsize=9\tchecksum=adler32:0a1b2c3d\tsource=http://%s/f\n";
      Files.writeString(file, line.formatted("a/one", host) + line.formatted("a/two", host));
      shell.done("replicate", "-i", file.toString(), "--to", AT, url);
      String id = shell.lines().get(0).split("\t")[0];
      Eventually.holds(
          "a file waits for its source",
          () -> items(url, id).contains("waits for the first bytes from " + host + " since 20"));
      shell.done("replications", "items", id, "--json", url);
      shell.printed("\"waitsSince\": ?\"20");
      assertFalse(files().isEmpty());
      shell.done("replications", "cancel", id, url);
      Eventually.holds("nothing is left", this::nothingIsLeft);
    }
  }

  private String items(String url, String id) {
    shell.done("replications", "items", id, url);
    return String.join("\n", shell.lines());
  }

  private boolean nothingIsLeft() {
    try {
      return files().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void twoNamesOfOnePathAreRefused() throws Exception {
    String url = replicator();
    assertEquals(2, shell.rls("replicate", "/run/x", "run/x", "--to", AT, url));
    assertTrue(shell.errors().contains("has the same path as /run/x"), shell::errors);
    shell.done("replicate", "/run/y", "/run/y", "--to", AT, url);
  }

  @Test
  void filesWaitWhileTheirFileSystemIsNotMounted() throws Exception {
    Path disk = Files.createDirectories(directory.resolve("disk"));
    assumeTrue(mount(disk, "size=8m"), "needs the right to mount a file system");
    try {
      assertEquals(0, run("mount", "--bind", disk.toString(), data.toString()));
      register(0, 9);
      String url = replicator();
      shell.done("replicate", "-i", list(0, 5).toString(), "--to", AT, url);
      awaitFinished(shell.lines().get(0).split("\t")[0]);
      assertEquals(0, run("umount", data.toString()));
      shell.done("replicate", "-i", list(5, 9).toString(), "--to", AT, url);
      String id = shell.lines().get(0).split("\t")[0];
      Eventually.holds(
          "the request says why it waits",
          () -> String.valueOf(status(id).getErrorMessage()).contains("on another file system"));
      assertEquals(0, data.toFile().list().length);
      assertEquals(0, run("mount", "--bind", disk.toString(), data.toString()));
      assertEquals(4, awaitFinished(id).getDone());
      requireCopies(0, 9);
    } finally {
      servers.stop("replicator");
      run("umount", data.toString());
      run("umount", disk.toString());
    }
  }

  @Test
  void twoReplicatorsMayHaveOneDestination() throws Exception {
    register(0, 100);
    String first = replicator();
    try (ServerProcess second = process(directory.resolve("second"), "name", "second")) {
      String names = list(0, 100).toString();
      shell.done("replicate", "-i", names, "--to", AT, first);
      final String id = shell.lines().get(0).split("\t")[0];
      shell.done("replicate", "-i", names, "--to", AT, second.url());
      String other = shell.lines().get(0).split("\t")[0];
      awaitFinished(id);
      shell.done("replications", "items", id, "--state", "FAILED", first);
      assertEquals(List.of(), shell.lines());
      Eventually.holds(
          "the other one has finished",
          () -> status(second, other).getState() == ReplicationStateXml.FINISHED);
      shell.done("replications", "items", other, "--state", "FAILED", second.url());
      assertEquals(List.of(), shell.lines());
      assertEquals(100, status(second, other).getCount().getDone());
      requireCopies(0, 100);
    }
  }

  /** The clock of the system, moved. */
  private static final class MovedClock extends Clock {
    final AtomicReference<Duration> by = new AtomicReference<>(Duration.ZERO);

    @Override
    public Instant instant() {
      return Clock.systemUTC().instant().plus(by.get());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @Test
  void aClockThatIsSetBackDelaysNothing() throws IOException {
    register(0, 5);
    storage.status = 503;
    MovedClock clock = new MovedClock();
    servers.clock(clock);
    String url = replicator("replicator.wish-period", "1s", "replicator.attempts", "1000");
    shell.done("replicate", "-i", list(0, 5).toString(), "--to", AT, url);
    String id = shell.lines().get(0).split("\t")[0];
    shell.done("wish", "add", "--pattern", "run/*", "--to", AT + "/wished", url);
    Eventually.holds("files wait", () -> status(id).getCount().getWaiting() == 5);
    Eventually.holds("the wish was searched", () -> wish(url).isComplete() != null);
    clock.by.set(Duration.ofDays(-2));
    storage.status = 200;
    assertEquals(5, awaitFinished(id).getDone());
    register(5, 6);
    Eventually.holds("the wish gets the new file", () -> wish(url).getCount().getDone() == 6);
  }

  private WishStatusXml wish(String url) {
    return new ReplicatorClient(servers.connector, url)
        .call(service -> service.listWishes(null))
        .getWish()
        .get(0);
  }

  @Test
  void aKillInTheMiddleOfAWishLosesNothing() throws Exception {
    register(0, 300);
    Path home = directory.resolve("home");
    String[] settings = {"replicator.wish-period", "1s", "replicator.transfers", "4"};
    for (int least : List.of(1, 100)) {
      try (ServerProcess process = process(home, settings)) {
        if (least == 1) {
          shell.done("wish", "add", "--pattern", "run/*", "--to", AT, process.url());
        }
        Eventually.holds(
            "some files are there", () -> wish(process.url()).getCount().getDone() >= least);
        process.kill();
      }
    }
    try (ServerProcess process = process(home, settings)) {
      Eventually.holds(
          "all files are there", () -> wish(process.url()).getCount().getDone() == 300);
      assertEquals(300, wish(process.url()).getCount().getTotal());
      requireCopies(0, 300);
    }
    assertTrue(storage.requests.get() < 400, "fetched again: " + storage.requests);
  }
}
