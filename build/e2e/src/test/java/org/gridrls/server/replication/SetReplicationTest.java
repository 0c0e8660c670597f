package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gridrls.api.Mapping;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.WishStatusXml;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The members of collections are copied to a site, once or whenever they change. */
@Tag("process")
class SetReplicationTest extends ReplicationTestBase {
  private WishStatusXml wish(String url) {
    return new ReplicatorClient(servers.connector, url)
        .call(service -> service.listWishes(null))
        .getWish()
        .get(0);
  }

  @Test
  void theMembersOfACollectionAreRequestedNow() throws Exception {
    register(0, 4);
    shell.done("set", "create", "set 1", name(0), name(1), servers.url("lrc-1"));
    shell.done("set", "create", "set 1", name(1), name(2), servers.url("lrc-2"));
    String url = replicator();
    String id = shell.done("replicate", "--set", "set 1", "--to", AT, url).get(0).split("\t")[0];
    assertEquals(3, awaitFinished(id).getDone());
    requireCopies(0, 3);
    shell.refused("no catalog has a collection", "replicate", "--set", "none", "--to", AT, url);
    assertEquals(1, shell.done("replications", url).size(), "nothing is left of the refused one");
    assertEquals(
        ExitCode.USAGE, shell.rls("replicate", "--set", "set 1", name(3), "--to", AT, url));
    assertEquals(
        ExitCode.USAGE,
        shell.rls("replicate", "--set", "set 1", "--pattern", "run/*", "--to", AT, url));
    servers.lrc("lrc-1").add(Mapping.of("set 1", "set-member:%61"));
    assertEquals(ExitCode.TRY_LATER, shell.rls("replicate", "--set", "set 1", "--to", AT, url));
  }

  @Test
  void aWishBringsMembersThatAreAddedLater() throws Exception {
    register(0, 3);
    shell.done("set", "create", "set 1", name(0), servers.url("lrc-1"));
    String url = replicator("replicator.wish-period", "1s");
    shell.done("wish", "add", "--set", "set 1", "--to", AT, url);
    Eventually.holds("the first is there", () -> wish(url).getCount().getDone() == 1);
    shell.done("set", "add", "set 1", name(1), servers.url("lrc-1"));
    Eventually.holds("the second is there", () -> wish(url).getCount().getDone() == 2);
    requireCopies(0, 2);
    shell.done("wish", "list", url);
    shell.printed("members of set 1\t" + AT + "\t2/2\t");
  }

  /** A pattern also matches names of collections, which are no files. */
  @Test
  void aPatternRequestsNoCollections() throws Exception {
    register(0, 2);
    shell.done("set", "create", "run/set", name(0), name(1), servers.url("lrc-1"));
    String url = replicator();
    String id =
        shell.done("replicate", "--pattern", "run/*", "--to", AT, url).get(0).split("\t")[0];
    assertEquals(2, awaitFinished(id).getTotal());
    requireCopies(0, 2);
  }
}
