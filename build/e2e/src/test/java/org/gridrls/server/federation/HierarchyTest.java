package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.ParentClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes above indexes, over the wire: two catalogs, two indexes, one above both. */
class HierarchyTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final LogicalName ONE = new LogicalName("cms/one");
  private static final LogicalName TWO = new LogicalName("cms/two");

  @TempDir Path directory;
  private Servers servers;
  private final CommandRun shell = new CommandRun();

  @BeforeEach
  void open() {
    servers = new Servers(directory);
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private void startIndex(String name) {
    servers.start(name, "roles", "rli", "rli.parent.interval", "100ms");
  }

  private void startCatalog(String name) {
    servers.start(name, "roles", "lrc", "lrc.update.lease", "3s");
  }

  /** Each catalog tells one index, and none of them the one above, though all are members. */
  private void federation() {
    startIndex("top"); // alone, so that its address is known before it is a member
    String top = servers.url("top");
    servers.stop("top");
    servers.start("registry", "roles", "registry");
    startCatalog("lrc-1");
    startCatalog("lrc-2");
    keepFrom("lrc-1", top);
    keepFrom("lrc-2", top);
    startIndex("low-1");
    startIndex("low-2");
    keepFrom("lrc-1", servers.url("low-2"));
    keepFrom("lrc-2", servers.url("low-1"));
    startIndex("top");
    servers.awaitMembers(6);
    servers.lrc("lrc-1").create(Mapping.of(ONE.value(), "root://one/1"));
    servers.lrc("lrc-2").create(Mapping.of(TWO.value(), "root://two/2"));
  }

  private void keepFrom(String catalog, String index) {
    servers
        .lrc(catalog)
        .targets()
        .add(new UpdateTarget(index, UpdateKind.LIST, false, List.of(), Optional.empty()));
  }

  private ParentClient parents(String index) {
    return new ParentClient(servers.connector, servers.url(index));
  }

  private void feed(String child, String parent) {
    parents(child).add(UpdateTarget.everything(servers.url(parent), UpdateKind.LIST));
  }

  private LocateResult locate(LogicalName... names) {
    return servers.rli("top").locate(List.of(names), DEADLINE, AttributeSelection.NONE);
  }

  private boolean isFound(LogicalName name) {
    LocateResult result = locate(name);
    return result.names().get(0).verdict() == Verdict.FOUND && result.completeness().complete();
  }

  @Test
  void theIndexAboveAnswersForAllAndSaysHowItKnows() {
    federation();
    feed("low-1", "top");
    feed("low-2", "top");
    Eventually.holds("the first is located", () -> isFound(ONE));
    Eventually.holds("the second is located", () -> isFound(TWO));
    Location location = servers.rli("top").lrcsOf(List.of(ONE)).names().get(0).locations().get(0);
    assertEquals(1, location.hops());
    assertEquals("lrc-1", location.lrcMember());
    assertTrue(location.exact());

    LogicalName later = new LogicalName("cms/later");
    servers.lrc("lrc-2").create(Mapping.of(later.value(), "root://two/later"));
    Eventually.holds("a name that was added is located", () -> isFound(later));
    assertEquals(Verdict.NOT_REGISTERED, locate(new LogicalName("no")).names().get(0).verdict());

    List<String> listed = shell.done("parents", "list", servers.url("low-1"));
    assertTrue(listed.get(0).startsWith(servers.url("top") + "/ws/update\tlist, by operator"));
    assertTrue(
        shell.done("senders", servers.url("top")).stream()
            .anyMatch(line -> line.endsWith("\tthrough " + servers.url("low-1") + "/ws/rli")));
  }

  @Test
  void anIndexThatIsGoneMakesTheAnswersAboveIncompleteOnceItsLeaseIsOver() {
    federation();
    feed("low-1", "top");
    feed("low-2", "top");
    Eventually.holds("both are located", () -> isFound(ONE) && isFound(TWO));
    servers.stop("low-1");
    Eventually.holds("the answer is incomplete", () -> !locate(ONE).completeness().complete());
    Completeness completeness = locate(ONE).completeness();
    assertEquals("lrc-1", completeness.notCovered().get(0).lrcMember());
    assertEquals(NotCovered.Reason.EXPIRED, completeness.notCovered().get(0).reason());
    assertEquals(Verdict.UNKNOWN, locate(ONE).names().get(0).verdict());
    assertEquals(Verdict.FOUND, locate(TWO).names().get(0).verdict());
  }

  @Test
  void aCircleIsRefusedAlsoUnderAnotherNameOfTheMachine() {
    startIndex("a");
    startIndex("b");
    feed("a", "b");
    RlsException refused = assertThrows(RlsException.class, () -> feed("b", "a"));
    assertEquals(RlsError.UPDATE_LOOP, refused.error());
    String alias = servers.url("a").replace("127.0.0.1", "localhost");
    shell.refused("already an ancestor of that one", "parents", "add", alias, servers.url("b"));
    shell.refused("parent of itself", "parents", "add", servers.url("a"), servers.url("a"));
    assertEquals(List.of(), parents("b").all());
    shell.done("parents", "remove", servers.url("b"), servers.url("a"));
    shell.done("parents", "add", "--kind", "bloom", alias, servers.url("b"));
    assertEquals(UpdateKind.BLOOM, parents("b").all().get(0).target().kind());
  }

  @Test
  void parentsOutlastARestartAndComeFromTheConfigurationToo() {
    startIndex("top");
    startIndex("low");
    feed("low", "top");
    servers.stop("low");
    servers.start("low", "roles", "rli", "rli.parents", "http://127.0.0.1:9");
    List<UpdateTargetStatus> all = parents("low").all();
    assertEquals(
        List.of(UpdateTargetStatus.Origin.CONFIGURATION, UpdateTargetStatus.Origin.OPERATOR),
        all.stream().map(UpdateTargetStatus::origin).toList());
    assertEquals(servers.url("top") + "/ws/update", all.get(1).target().rli());
    assertFalse(
        shell.done("update", servers.url("low")).isEmpty(), "everything can be told again at once");
  }
}
