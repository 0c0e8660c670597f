package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client's commands against a server that is catalog, index and registry at once. */
class CommandLineTest {
  @TempDir static Path directory;
  private static Servers servers;
  private static String url;

  private final CommandRun shell = new CommandRun();
  private final StringWriter out = shell.out;
  private final StringWriter err = shell.err;

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    url = servers.start("all").baseUrl();
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  private int rls(String... arguments) {
    return shell.rls(arguments);
  }

  private void done(String... arguments) {
    shell.done(arguments);
  }

  @Test
  void aFirstSession() {
    done("create", "s/one", "root://a/one", url);
    done("add", "s/one", "root://b/one", url);
    done("query", "s/one", url);
    assertEquals("s/one\troot://a/one\ns/one\troot://b/one\n", out.toString());
    done("query", "--target", "root://b/one", url);
    assertEquals("s/one\troot://b/one\n", out.toString());
    Eventually.holds("the index knows the name", () -> rls("locate", "s/one", url) == 0);
    assertTrue(out.toString().contains("s/one\troot://a/one\tall\n"), out.toString());
    shell.printed("(?m)^# complete: covers the only catalog " + CommandRun.YOUNG + ";");
    for (String[] fresh : new String[][] {{"--fresh", "--evidence"}, {"--max-age", "5m"}}) {
      done(
          Stream.of(new String[] {"locate"}, fresh, new String[] {"s/one", url})
              .flatMap(Stream::of)
              .toArray(String[]::new));
      assertTrue(out.toString().contains("s/one\troot://a/one\tall\n"), out.toString());
      assertFalse(out.toString().contains("older than asked"), out.toString());
    }
    assertEquals(1, rls("exists", "s/one", "root://a/one", url));
    assertEquals("s/one\tyes\nroot://a/one\tno\n", out.toString());
    done("exists", "--mapping", "s/one", "root://a/one", url);
    assertEquals("yes\n", out.toString());
    assertEquals(1, rls("exists", "--mapping", "s/one", "root://c/one", url));
    assertEquals("no\n", out.toString());
    done("delete", "s/one", "root://a/one", url);
    done("delete", "s/one", "root://b/one", url);
    assertEquals(1, rls("exists", "s/one", url));
    assertEquals("no\n", out.toString());
  }

  @Test
  void anIndexSaysWhetherANameOrACatalogIsKnown() {
    done("create", "known/one", "root://a/known", url);
    Eventually.holds(
        "the index knows the name", () -> rls("exists", "rli", "lfn", "known/one", url) == 0);
    assertEquals("yes\n", out.toString());
    assertEquals(1, rls("exists", "--index", "known/none", url));
    shell.printed("^no\n# complete: covers the only catalog " + CommandRun.YOUNG + "\n");
    assertEquals(1, rls("lrcs", "known/none", url));
    shell.printed("^known/none\tnot registered " + CommandRun.YOUNG + "\n");
    done("exists", "rli", "lrc", "all", url);
    assertEquals("yes\n", out.toString());
    assertEquals(1, rls("exists", "rli", "lrc", "http://nobody", url));
    done("delete", "known/one", "root://a/known", url);
  }

  @Test
  void whatTheCatalogRefusesIsOneLineAndExitCode1() {
    done("create", "r/one", "t", url);
    assertEquals(1, rls("create", "r/one", "t2", url));
    assertEquals(1, err.toString().lines().count());
    assertTrue(err.toString().contains("r/one"), err.toString());
    assertEquals(1, rls("query", "r/none", "r/one", url));
    assertTrue(out.toString().contains("r/one\tt"), out.toString());
    assertTrue(
        err.toString().contains("no such logical name in this catalog: r/none"), err.toString());
  }

  @Test
  void attributesTravelWithAMapping() {
    done("attribute", "define", "events:int", url);
    done("attribute", "define", "taken:date", url);
    done("put", "-a", "events:int=42", "-a", "taken:date=2012-07-04T07:00:00Z", "p/one", "t", url);
    done("query", "-a", "p/one", url);
    assertEquals("p/one\tt\tevents=42 taken=2012-07-04T07:00:00.000Z\n", out.toString());
    done("attribute", "show", url);
    assertTrue(out.toString().contains("events\tLOGICAL_NAME\tINT"), out.toString());
  }

  @Test
  void manyMappingsComeFromAFile() throws IOException {
    Path pairs = Files.writeString(directory.resolve("pairs"), "b/1 t1\nb/2\tt 2\n\nb/3 t3\n");
    done("bulk", "create", "-i", pairs.toString(), url);
    assertEquals("3 done, 0 failed\n", out.toString());
    done("query", "--pattern", "b/*", url);
    assertEquals("b/1\tt1\nb/2\tt 2\nb/3\tt3\n", out.toString());
    assertEquals(1, rls("bulk", "create", "-i", pairs.toString(), url));
    assertEquals("0 done, 3 failed\n", out.toString());
    assertEquals(3, err.toString().lines().count());
    done("bulk", "delete", "-i", pairs.toString(), url);
  }

  @Test
  void aTableIsLoadedAndLoadingItAgainIsHarmless() throws IOException {
    Path table =
        Files.writeString(directory.resolve("t.tsv"), "lfn\tpfn\tsize\nl/1\tt1\t10\nl/2\tt2\t20\n");
    done("load", "-a", "size:int", table.toString(), url);
    done("load", "-a", "size:int", table.toString(), url);
    assertTrue(out.toString().startsWith("2 mappings put, 0 failed"), out.toString());
    done("query", "-a", "l/2", url);
    assertEquals("l/2\tt2\tsize=20\n", out.toString());
  }

  @Test
  void membersAreWatchedForAWhile() {
    CompletableFuture<Void> joins =
        CompletableFuture.runAsync(
            () -> servers.registry("all").register(guest(), Duration.ofHours(1)),
            CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS));
    done("members", "--watch", "--for", "4s", url);
    joins.join();
    assertTrue(out.toString().contains("\tjoined\tguest\tREGISTRY\thttp://guest"), out.toString());
    servers.registry("all").leave(guest());
    assertEquals(2, rls("members", "--watch", "--for", "long", url));
  }

  private static Member guest() {
    return new Member(
        "guest",
        1,
        1,
        Set.of(MemberRole.REGISTRY),
        Map.of(MemberPort.REGISTRY, "http://guest"),
        new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  @Test
  void operatorsSeeWhoIsThereAndHowItStands() {
    done("ping", url);
    assertTrue(out.toString().contains("all [lrc, rli, registry]"), out.toString());
    done("members", url);
    assertTrue(
        out.toString().startsWith("all\tLRC,RLI,REGISTRY\t" + url + "\tpresent\t3.0 s\t"),
        out.toString());
    assertTrue(out.toString().lines().noneMatch(line -> line.contains("lease")), out.toString());
    done("members", "--history", url);
    assertTrue(out.toString().contains("\tjoined\tall\tLRC,RLI,REGISTRY\t"), out.toString());
    done("members", "--explain", "all", url);
    assertTrue(out.toString().contains("all\tupdates\tall\tpattern: "), out.toString());
    done("members", "--explain", url);
    assertTrue(out.toString().contains("all\tupdates\tall\tpattern: "), out.toString());
    assertEquals(1, rls("members", "--explain", "nobody", url));
    Eventually.holds(
        "there is an update target", () -> rls("targets", url) == 0 && !out.toString().isEmpty());
    assertTrue(out.toString().startsWith(url + "/ws/update\tlist, by membership"), out.toString());
    done("update", url);
    assertTrue(out.toString().contains("started\t" + url), out.toString());
    Eventually.holds(
        "there is a sender",
        () -> rls("senders", url) == 0 && out.toString().contains("all\tcurrent\tlist"));
    done("stats", url);
    assertTrue(out.toString().contains("lrc.mappings\t"), out.toString());
    assertTrue(out.toString().contains("rli.openFullUpdates\t0 of "), out.toString());
    done("config", "--setting", "membership.lease", url);
    done("stats", url);
    assertTrue(out.toString().contains("membership.source.registry\t1\n"), out.toString());
    assertTrue(out.toString().contains("membership.reachable " + url), out.toString());
    done("config", "--setting", "membership.lease", url);
    assertEquals("membership.lease\t3s\n", out.toString());
    assertEquals(2, rls("config", "--setting", "membership.leas", url));
    assertEquals(2, rls("config", "--set", "membership.leas=1s", url));
    assertEquals(2, rls("config", "--set", "lrc.update.lease=soon", url));
    done("config", "--set", "lrc.update.lease=90s", "--set", "rli.lease-max=30m", url);
    assertEquals(
        "lrc.update.lease\t90s\tchangeable\nrli.lease-max\t30m\tchangeable\n", out.toString());
    done("admin", "-C", "rli.lease-max", "20m", url);
    assertEquals("rli.lease-max\t20m\tchangeable\n", out.toString());
    assertEquals(2, rls("config", "--set", "server.port=1", url));
    assertTrue(err.toString().contains("read at start only"), err.toString());
  }
}
