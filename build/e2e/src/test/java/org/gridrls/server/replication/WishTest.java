package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.TargetName;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.server.ServerProcess;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.WishStatusXml;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The files of a wish arrive whenever they are created, until the wish is removed. */
@Tag("process")
class WishTest extends ReplicationTestBase {
  private static final String[] OFTEN = {"replicator.wish-period", "1s"};

  @BeforeEach
  void defineRun() {
    servers
        .lrc("lrc-1")
        .defineAttribute(
            new AttributeDefinition("run", ObjectType.LOGICAL_NAME, AttributeType.INT));
  }

  private void registerRun(int run, int from, int to) {
    List<AttributedMapping> items =
        IntStream.range(from, to)
            .mapToObj(i -> ofRun(run, source(name(i), storage.url("/" + name(i)))))
            .toList();
    assertEquals(List.of(), servers.lrc("lrc-1").putAll(items, BulkMode.PER_ITEM).failures());
  }

  private static AttributedMapping ofRun(int run, AttributedMapping plain) {
    List<Attribute> facts = new ArrayList<>(plain.logicalAttributes());
    facts.add(Attribute.integer("run", run));
    return new AttributedMapping(plain.mapping(), facts, List.of());
  }

  private WishStatusXml wish(String url) {
    return new ReplicatorClient(servers.connector, url)
        .call(service -> service.listWishes(null))
        .getWish()
        .get(0);
  }

  private void awaitDone(String url, long files) {
    Eventually.holds(
        files + " files are there",
        () -> {
          WishStatusXml now = wish(url);
          return now.getCount().getDone() == files && now.getLagSeconds() == 0;
        });
  }

  @Test
  void aWishSurvivesAKillAndEndsWhenItIsRemoved() throws Exception {
    registerRun(7, 0, 3);
    registerRun(8, 20, 22);
    Path home = directory.resolve("home");
    try (ServerProcess process = process(home, OFTEN)) {
      shell.done("wish", "add", "run:int=7", "--to", AT, process.url());
      awaitDone(process.url(), 3);
      requireCopies(0, 3);
      process.kill();
    }
    registerRun(7, 3, 4);
    try (ServerProcess process = process(home, OFTEN)) {
      awaitDone(process.url(), 4);
      requireCopies(0, 4);
      Eventually.holds(
          "a search has ended", () -> Boolean.TRUE.equals(wish(process.url()).isComplete()));
      shell.done("wish", "list", process.url());
      shell.printed("run = 7\t" + AT + "\t4/4\t");
      shell.printed("complete");
      shell.done("wish", "remove", wish(process.url()).getId(), process.url());
      registerRun(7, 4, 5);
      servers
          .lrc("lrc-1")
          .putAll(List.of(source("other/one", storage.url("/other/one"))), BulkMode.PER_ITEM);
      shell.done("wish", "add", "--pattern", "other/*", "--to", AT, process.url());
      awaitDone(process.url(), 1);
      assertTrue(files().contains(data.resolve("other/one")));
      assertFalse(files().contains(data.resolve(name(4))), "the removed wish still brings files");
      shell.done("replications", process.url());
      assertEquals(1, shell.lines().size(), shell.lines()::toString);
      String request = shell.lines().get(0).split("\t")[0];
      assertEquals(2, shell.rls("replications", "destroy", request, process.url()));
      assertTrue(shell.errors().contains("remove the wish"), shell::errors);
    }
  }

  @Test
  void aSilentCatalogMakesTheSearchIncomplete() throws Exception {
    register(0, 2);
    try (ServerProcess third =
        ServerProcess.start(
            directory.resolve("third"),
            "roles=lrc",
            "name=lrc-3",
            "membership.registry=" + servers.url("registry"))) {
      servers.awaitMembers(5);
      third.kill();
    }
    String url = replicator(OFTEN);
    shell.done("wish", "add", "--pattern", "run/*", "--to", AT, url);
    awaitDone(url, 2);
    requireCopies(0, 2);
    Eventually.holds("the search says so", () -> Boolean.FALSE.equals(wish(url).isComplete()));
    assertTrue(wish(url).getGap().get(0).startsWith("lrc-3: "), wish(url).getGap()::toString);
    shell.done("wish", "list", "--json", url);
    shell.printed("\"complete\":false");
  }

  @Test
  void aWishWhoseCatalogHangsDoesNotDelayTheOthers() throws IOException {
    register(0, 2);
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      List<String> settings = new ArrayList<>(List.of(OFTEN));
      settings.add("replicator.catalog");
      settings.add("http://127.0.0.1:" + silent.getLocalPort());
      String url = replicator(settings.toArray(String[]::new));
      shell.done("wish", "add", "--pattern", name(0), "--to", AT, url);
      shell.done(
          "wish", "add", "--pattern", name(1), "--catalog", servers.url("lrc-2"), "--to", AT, url);
      Eventually.holds("the file of the other wish is there", this::oneFile);
      assertNull(wish(url).isComplete(), "the search that hangs has not ended");
    }
  }

  private boolean oneFile() {
    try {
      return files().size() == 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aCopyThatIsNoLongerRegisteredIsWantedAgain() throws IOException {
    register(0, 2);
    String url = replicator(OFTEN);
    shell.done("wish", "add", "--pattern", name(0), "--to", AT, url);
    awaitDone(url, 1);
    Mapping copy = new Mapping(new LogicalName(name(0)), new TargetName(AT + "/" + name(0)));
    servers.lrc("lrc-2").delete(copy);
    Eventually.holds("it is registered again", () -> servers.lrc("lrc-2").exists(copy));
  }

  @Test
  void filesWithCopiesEnoughAreNotBrought() throws IOException {
    register(0, 2);
    servers
        .lrc("lrc-2")
        .putAll(List.of(source(name(1), "https://elsewhere.example.org/1")), BulkMode.PER_ITEM);
    servers.awaitInStep("rli-1");
    String url = replicator(OFTEN);
    shell.done("wish", "add", "--pattern", "run/*", "--copies", "2", "--to", AT, url);
    awaitDone(url, 1);
    assertEquals(List.of(data.resolve(name(0))), files());
    assertEquals(1, wish(url).getCount().getTotal());
  }

  @Test
  void theRequestOfAWishEndsWithIt() throws IOException {
    String url = replicator(OFTEN);
    assertEquals(2, shell.rls("wish", "add", "--to", AT, url));
    assertEquals(2, shell.rls("wish", "add", "run=7", "--to", AT, url));
    assertTrue(shell.errors().contains("has a type"), shell::errors);
    assertEquals(2, shell.rls("wish", "add", "run:int=7", "--to", "/etc", url));
    shell.done("wish", "add", "run:int=7", "--to", AT, url);
    String request = wish(url).getReplication();
    assertEquals(2, shell.rls("replications", "cancel", request, url), shell::errors);
    assertTrue(shell.errors().contains("remove the wish"), shell::errors);
    Eventually.holds(
        "nothing is wanted",
        () -> wish(url).isComplete() != null && shown(request, url).contains("finished"));
    shell.done("replications", "pause", request, url);
    assertTrue(shown(request, url).contains("suspended"), shell.lines()::toString);
    assertEquals(2, shell.rls("wish", "remove", "none", url));
    shell.done("wish", "remove", wish(url).getId(), url);
    assertEquals(2, shell.rls("replications", "show", request, url));
  }

  private String shown(String request, String url) {
    return String.join("\n", shell.done("replications", "show", request, url));
  }
}
