package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.TargetName;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.ItemStateXml;
import org.gridrls.wire.replicator.ItemStatusXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.Replicator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requested copies are brought, verified and registered, whatever sources and catalogs do. */
@Tag("process")
class ReplicationTest extends ReplicationTestBase {
  private String requested(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "replicate";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[all.length - 2] = "--to=" + AT;
    all[all.length - 1] = servers.url("replicator");
    shell.done(all);
    return shell.lines().get(0).split("\t")[0];
  }

  private ItemStatusXml item(String id, String name) {
    return client()
        .items(id, Optional.of(name), Optional.empty(), PageRequest.first())
        .getItem()
        .get(0);
  }

  @Test
  void copiesAreVerifiedAndRegistered() throws IOException {
    register(0, 50);
    replicator();
    String id = requested("-i", list(0, 50).toString(), "--wait", "5m");
    assertEquals(50, awaitFinished(id).getDone());
    requireCopies(0, 50);
    assertEquals(50 * 2_000, status(id).getBytes());
    shell.done("replications", servers.url("replicator"));
    shell.printed(id + "\tfinished\t50/50");
    shell.done("replications", "items", id, "--state", "DONE", servers.url("replicator"));
    assertEquals(50, shell.lines().size());
    shell.done("replications", "destroy", id, servers.url("replicator"));
    assertEquals(2, shell.rls("replications", "show", id, servers.url("replicator")));
    requireCopies(0, 50);
  }

  @Test
  void aLyingSourceIsNeverRegisteredAndAnotherOneIsUsed() throws IOException {
    register(0, 2);
    try (FileStore liar = new FileStore()) {
      liar.lies.put("/" + name(0), new byte[2_000]);
      liar.lies.put("/" + name(1), new byte[2_000]);
      servers
          .lrc("lrc-1")
          .putAll(List.of(source(name(0), liar.url("/" + name(0)))), BulkMode.PER_ITEM);
      storage.lies.put("/" + name(1), new byte[1_999]);
      replicator("replicator.attempts", "2");
      String id = requested(name(0), name(1));
      assertEquals(1, awaitFinished(id).getFailed());
      requireCopies(0, 1);
      assertTrue(
          item(id, name(1)).getReason().contains("wrong size"), item(id, name(1)).getReason());
      storage.lies.clear();
      shell.done("replications", "retry", id, servers.url("replicator"));
      assertEquals(2, awaitFinished(id).getDone());
      requireCopies(0, 2);
    }
  }

  @Test
  void aSourceCannotRedirectToAHostThatMustNotBeRead() throws IOException {
    register(0, 2);
    try (FileStore inner = new FileStore()) {
      storage.redirects.put("/" + name(0), inner.url("/" + name(0)));
      storage.redirects.put(
          "/" + name(1), inner.url("/" + name(1)).replace("127.0.0.1", "localhost"));
      String direct = inner.url("/direct").replace("127.0.0.1", "localhost");
      servers.lrc("lrc-1").putAll(List.of(source("direct", direct)), BulkMode.PER_ITEM);
      servers.awaitInStep("rli-1");
      replicator("replicator.attempts", "1");
      String id = requested(name(0), name(1), "direct");
      assertEquals(2, awaitFinished(id).getFailed());
      requireCopies(0, 1);
      String reason = item(id, name(1)).getReason();
      assertTrue(reason.contains(", which must not be read"), reason);
      reason = item(id, "direct").getReason();
      assertTrue(reason.contains("a host that replicator.sources allows"), reason);
      assertEquals(1, inner.requests.get());
    }
  }

  @Test
  void aSourceThatIsAwayIsTriedAgain() throws IOException {
    register(0, 5);
    storage.status = 503;
    replicator();
    String id = requested("-i", list(0, 5).toString());
    Eventually.holds("files wait", () -> status(id).getCount().getWaiting() == 5);
    assertTrue(item(id, name(0)).getReason().contains("busy"), item(id, name(0)).getReason());
    storage.status = 200;
    assertEquals(5, awaitFinished(id).getDone());
    requireCopies(0, 5);
  }

  @Test
  void aCatalogThatIsAwayGetsTheCopiesLater() throws IOException {
    register(0, 5);
    replicator();
    servers.stop("lrc-2");
    String id = requested("-i", list(0, 5).toString());
    Eventually.holds("files have landed", () -> status(id).getCount().getLanded() == 5);
    Eventually.holds("the reason is shown", () -> status(id).getErrorMessage() != null);
    servers.start("lrc-2", "roles", "lrc");
    assertEquals(5, awaitFinished(id).getDone());
    requireCopies(0, 5);
  }

  @Test
  void aCatalogThatHangsDoesNotDelayTheOthers() throws IOException {
    register(0, 4);
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      replicator("replicator.catalog", "http://127.0.0.1:" + silent.getLocalPort());
      String hanging = requested(name(0), name(1));
      Eventually.holds("they have landed", () -> status(hanging).getCount().getLanded() == 2);
      String other = requested(name(2), name(3), "--catalog=" + servers.url("lrc-2"));
      assertEquals(2, awaitFinished(other).getDone());
      assertEquals(0, item(hanging, name(0)).getAttempts(), "its only call has not ended");
      assertEquals(ItemStateXml.LANDED, item(hanging, name(0)).getState());
    }
  }

  @Test
  void eachBadItemHasItsReasonAndTheOthersGoOn() throws IOException {
    register(0, 2);
    servers
        .lrc("lrc-1")
        .create(new Mapping(new LogicalName("no/sum"), new TargetName(storage.url("/no/sum"))));
    servers.awaitInStep("rli-1");
    Files.createDirectories(data.resolve("run"));
    Files.writeString(data.resolve(name(1)), "another file");
    replicator("replicator.attempts", "1");
    String id = requested(name(0), name(1), "no/sum", "no/such", "../../up");
    assertEquals(4, awaitFinished(id).getFailed());
    assertTrue(item(id, name(1)).getReason().contains("not replaced"));
    assertTrue(item(id, "no/sum").getReason().contains("no checksum"));
    assertEquals("not registered", item(id, "no/such").getReason());
    assertEquals(AT + "/%252E%252E/%252E%252E/up", item(id, "../../up").getTargetName());
    assertEquals(ItemStateXml.DONE, item(id, name(0)).getState());
    assertEquals("another file", Files.readString(data.resolve(name(1))));
    assertFalse(servers.lrc("lrc-2").exists(ObjectType.LOGICAL_NAME, name(1)));
  }

  @Test
  void aDestinationThatCannotBeWrittenIsTriedAgain() throws IOException {
    register(0, 2);
    Files.writeString(data.resolve("run"), "in the way");
    replicator();
    String id = requested(name(0), name(1));
    Eventually.holds("files wait", () -> status(id).getCount().getWaiting() == 2);
    assertTrue(item(id, name(0)).getReason().contains("disk"), item(id, name(0)).getReason());
    Files.delete(data.resolve("run"));
    assertEquals(2, awaitFinished(id).getDone());
    requireCopies(0, 2);
  }

  @Test
  void requestsOutsideOfTheDestinationsAreRefused() {
    replicator();
    String url = servers.url("replicator");
    for (String destination : List.of("https://other.example.org/", AT + "x", "/etc", AT + "2/a")) {
      assertEquals(2, shell.rls("replicate", "f", "--to", destination, url), destination);
      assertTrue(shell.errors().contains("replicator.destinations"), shell::errors);
    }
    assertEquals(
        4, shell.rls("replicate", "f", "--to", AT, "--catalog", "http://127.0.0.1:1", url));
    assertEquals(
        ExitCode.NOT_SERVED, shell.rls("replicate", "f", "--to", AT, servers.url("lrc-1")));
    assertTrue(shell.errors().contains("is not a replicator"), shell::errors);
  }

  @Test
  void givenSourcesNeedNoCatalog() throws IOException {
    replicator();
    Path file =
        Files.writeString(
            directory.resolve("names"),
            "r\tpath=p/report\tchecksum=adler32:%s\tsource=%s\nbad\tsize=x\n"
                .formatted(FileStore.adler32("/r"), storage.url("/r")));
    String url = servers.url("replicator");
    assertEquals(
        1, shell.rls("replicate", "-i", file.toString(), "--to", AT, "--no-register", url));
    assertTrue(shell.errors().contains("name 2: not a size"), shell::errors);
    String id = shell.lines().get(0).split("\t")[0];
    assertEquals(1, awaitFinished(id).getDone());
    assertEquals(List.of(data.resolve("p/report")), files());
    assertFalse(servers.lrc("lrc-2").exists(ObjectType.LOGICAL_NAME, "r"));
  }

  @Test
  void aRequestWithoutAValidLineIsNotCreated() throws IOException {
    replicator();
    String url = servers.url("replicator");
    Path broken = Files.writeString(directory.resolve("broken"), "a\tsize=x\nb\tfile=y\n");
    assertEquals(1, shell.rls("replicate", "-i", broken.toString(), "--to", AT, url));
    assertTrue(shell.errors().contains("name 2: not path=, size="), shell::errors);
    shell.printed("# nothing was requested: no line is valid");
    Path empty = Files.createFile(directory.resolve("empty"));
    assertEquals(2, shell.rls("replicate", "-i", empty.toString(), "--to", AT, url));
    assertTrue(shell.errors().contains("there are no names"), shell::errors);
    Path refused = Files.writeString(directory.resolve("refused"), "b\tchecksum=none\n");
    assertEquals(2, shell.rls("replicate", "-i", refused.toString(), "--to", AT, url));
    assertTrue(shell.errors().contains("a checksum is written"), shell::errors);
    assertEquals(List.of(), shell.done("replications", url));
  }

  @Test
  void removedFilesAreNotBrought() throws IOException {
    register(0, 3);
    String url = replicator();
    Path file = directory.resolve("request");
    Files.writeString(
        file,
        name(0) + "\t" + AT + "/" + name(0) + "\n" + name(1) + "\n" + name(2) + "\thttp://x/y\n");
    assertEquals(1, shell.rls("globus-replication-create", "-s", url, file.toString(), "--to", AT));
    assertTrue(shell.errors().contains("name 3: "), shell::errors);
    String id = shell.lines().get(0).split("\t")[0];
    assertEquals(ReplicationStateXml.CREATED, status(id).getState());
    shell.done("replication", "remove", id, name(1), url);
    String resource = client().address() + "/" + id;
    shell.done("globus-replication-start", "-e", resource);
    assertEquals(1, awaitFinished(id).getDone());
    requireCopies(0, 1);
    shell.done("globus-replication-finditems", "-e", resource, "-S", "DONE");
    shell.printed(name(0));
  }

  @Test
  void htmlAndLoopsOfRedirectsAreReasonsOfTheirItems() throws IOException {
    register(0, 3);
    storage.redirects.put("/" + name(0), storage.url("/" + name(0)));
    storage.pages.add("/" + name(1));
    replicator("replicator.attempts", "1");
    String id = requested(name(0), name(1), name(2));
    assertEquals(2, awaitFinished(id).getFailed());
    String loop = item(id, name(0)).getReason();
    assertTrue(loop.contains("redirects: ") && loop.contains("loop"), loop);
    assertTrue(item(id, name(1)).getReason().contains("wrong size"), item(id, name(1)).getReason());
    requireCopies(2, 3);
  }

  @Test
  void aReplicationIsPausedResumedAndCancelled() throws IOException {
    register(0, 300);
    replicator("replicator.transfers", "1");
    ReplicationOptionsXml options = new ReplicationOptionsXml();
    options.setDestination(AT);
    String id = client().create("one", options).getId();
    assertEquals(id, client().create("one", options).getId());
    String url = servers.url("replicator");
    shell.done("replications", "pause", id, url);
    assertEquals(ReplicationStateXml.SUSPENDED, status(id).getState());
    shell.done("replications", "resume", id, url);
    assertEquals(ReplicationStateXml.FINISHED, finished(id));
    shell.done("replicate", "-i", list(0, 300).toString(), "--to", AT, "--priority", "3", url);
    String other = shell.lines().get(0).split("\t")[0];
    shell.done("replications", "priority", other, "5", url);
    shell.done("replications", "cancel", other, url);
    Eventually.holds(
        "no file is under way",
        () -> status(other).getCount().getDone() + status(other).getCount().getTerminated() == 300);
    assertEquals(ReplicationStateXml.STOPPED, status(other).getState());
    assertEquals(status(other).getCount().getDone(), files().size());
  }

  private ReplicationStateXml finished(String id) {
    awaitFinished(id);
    return client().of(id, Replicator::getStatus).getState();
  }

  /** The client closes its connection, long before it would give up. */
  private static void requireClosed(Socket connection) throws IOException {
    connection.setSoTimeout(10_000);
    try (connection) {
      connection.getInputStream().readAllBytes();
    } catch (SocketException reset) {
      assertEquals("Connection reset", reset.getMessage());
    }
  }

  @Test
  void sixteenHangingSourcesDoNotDelayTheFilesOfAGoodOne() throws IOException {
    List<ServerSocket> silent = new ArrayList<>();
    try {
      register(0, 10);
      List<AttributedMapping> hanging = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        ServerSocket one = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        silent.add(one);
        hanging.add(source("hangs/" + i, "http://127.0.0.1:" + one.getLocalPort() + "/f"));
      }
      servers.lrc("lrc-1").putAll(hanging, BulkMode.PER_ITEM);
      servers.awaitInStep("rli-1");
      replicator("replicator.stall", "5m");
      String[] names = IntStream.range(0, 16).mapToObj(i -> "hangs/" + i).toArray(String[]::new);
      String waiting = requested(names);
      Eventually.holds("all transfers wait", () -> status(waiting).getCount().getActive() == 16);
      String good = requested("-i", list(0, 10).toString());
      assertEquals(10, awaitFinished(good).getDone());
      assertEquals(16, status(waiting).getCount().getActive());
      shell.done("replications", "cancel", waiting, servers.url("replicator"));
      for (ServerSocket one : silent) {
        requireClosed(one.accept());
      }
      Eventually.holds("nothing runs", () -> status(waiting).getCount().getActive() == 0);
    } finally {
      for (ServerSocket one : silent) {
        one.close();
      }
    }
  }

  /** One is cancelled while its source hangs, one has failed for good. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noPartFileStaysOfAFileThatIsGivenUp(boolean cancelled) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/f";
      servers.lrc("lrc-1").putAll(List.of(source("part", url)), BulkMode.PER_ITEM);
      servers.awaitInStep("rli-1");
      replicator("replicator.stall", "5m", "replicator.attempts", "1");
      String id = requested("part");
      try (Socket connection = server.accept()) {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\nETag: \"v\"\r\n\r\nabc";
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        Eventually.holds("a part came", this::hasPart);
        if (cancelled) {
          shell.done("replications", "cancel", id, servers.url("replicator"));
          requireClosed(connection);
        }
      }
      server.close();
      Eventually.holds("nothing runs", () -> status(id).getCount().getActive() == 0);
      assertEquals(List.of(), files());
    }
  }

  private boolean hasPart() {
    try {
      return files().stream().anyMatch(file -> file.toFile().length() == 3);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aCopyWhoseHostIsBusyIsAwaitedBeforeAnAttemptCounts() throws IOException {
    register(0, 30);
    try (FileStore liar = new FileStore()) {
      List<AttributedMapping> wrong = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        liar.lies.put("/" + name(i), new byte[2_000]);
        wrong.add(source(name(i), liar.url("/" + name(i))));
      }
      servers.lrc("lrc-1").putAll(wrong, BulkMode.PER_ITEM);
      replicator("replicator.attempts", "1", "replicator.per-source", "1");
      String id = requested("-i", list(0, 30).toString());
      assertEquals(30, awaitFinished(id).getDone());
      requireCopies(0, 30);
    }
  }
}
