package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Adler32;
import org.gridrls.client.LrcClient;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.replicator.proof.NightlyProof;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.SourceHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.proof.ProofRecord;
import org.gridrls.transfer.proof.Prover;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storage servers prove copies, and what they say is recorded for everybody who reads them. */
class ProofTest {
  @TempDir Path directory;
  private final CommandRun shell = new CommandRun(Clock.systemUTC());
  private final Map<String, String> files = new ConcurrentHashMap<>();
  private HttpServer storage;
  private Servers servers;
  private String lrc;
  private String rli;

  @BeforeEach
  void start() throws IOException {
    storage = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    storage.createContext(
        "/",
        call -> {
          String file = files.get(call.getRequestURI().getPath());
          boolean head = call.getRequestMethod().equals("HEAD");
          if (file != null && head) {
            call.getResponseHeaders().set("Content-Length", Integer.toString(file.length()));
          }
          call.sendResponseHeaders(
              file == null ? 404 : 200, file == null || head ? -1 : file.length());
          if (file != null && !head) {
            call.getResponseBody().write(file.getBytes(StandardCharsets.US_ASCII));
          }
          call.close();
        });
    storage.start();
    servers = new Servers(directory).federation(1, 1);
    servers.awaitMembers(3);
    lrc = servers.url("lrc-1");
    rli = servers.url("rli-1");
    shell.done("attribute", "define", "size:int", lrc);
    shell.done("attribute", "define", "adler32:string", lrc);
    for (String name : List.of("/1", "/2", "/3")) {
      files.put(name, "the file " + name);
      register(name, url(name));
      register(name, url(name + "-other"));
      files.put(name + "-other", files.get(name));
    }
    servers.awaitInStep("rli-1");
  }

  @AfterEach
  void stop() {
    servers.close();
    storage.stop(0);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + storage.getAddress().getPort() + path;
  }

  private void register(String name, String target) {
    Adler32 sum = new Adler32();
    sum.update(files.get(name).getBytes(StandardCharsets.US_ASCII));
    String adler32 = String.format("adler32:string=%08x", sum.getValue());
    String size = "size:int=" + files.get(name).length();
    shell.done("put", "-a", size, "-a", adler32, name, target, lrc);
  }

  private int run(String command, String... more) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(1, List.of("--storage-host", "127.0.0.1"));
    words.addAll(List.of(more));
    return shell.rls(words.toArray(String[]::new));
  }

  @Test
  void copiesAreProvedLostOrDifferent() {
    assertEquals(0, run("locate --prove /1 /2", rli), shell::errors);
    shell.printed("/1\t" + url("/1") + "\tlrc-1\tproved \\(size\\)");
    shell.printed("# copies: 4 proved, 0 not checked, 0 unreachable, 0 differs, 0 lost");
    files.remove("/1");
    files.put("/2", "THE FILE /2");
    assertEquals(1, run("locate --prove /1 /2", rli), shell::errors);
    shell.printed("/1\t" + url("/1") + "\tlrc-1\tlost \\(not found: .* answered 404");
    shell.printed("/2\t" + url("/2") + "\tlrc-1\tproved \\(size\\)");
    assertEquals(1, run("locate --prove=checksum --json /2", rli), shell::errors);
    shell.printed(
        "\"proof\": ?\"differs\",\"proofAt\": ?\"2.*Z\",\"proofText\": ?\"wrong checksum: ");
    shell.printed("\"proof\": ?\"proved\".*\"proofText\": ?\"size, adler32\"");
    assertEquals(5, shell.rls("locate", "--prove", "/3", rli), shell::errors);
    shell.printed("not checked \\(the address of 127.0.0.1:\\d+ is an inner one");
  }

  @Test
  void anAuditListsWhatIsNotProved() {
    assertEquals(0, run("audit --storage", lrc), shell::errors);
    assertEquals(1, shell.lines().size(), shell.out::toString);
    files.remove("/3");
    files.put("/2-other", "changed");
    assertEquals(1, run("audit --storage --prove=checksum", lrc), shell::errors);
    shell.printed("/2\t" + url("/2-other") + "\tdiffers \\(wrong size: ");
    shell.printed("/3\t" + url("/3") + "\tlost");
    shell.printed("# copies: 4 proved, 0 not checked, 0 unreachable, 1 differs, 1 lost");
    assertEquals(0, run("audit --storage --pattern /1", lrc), shell::errors);
    shell.printed("# copies: 2 proved");
    run("audit --storage --sample 5", lrc);
    String counts = shell.lines().get(shell.lines().size() - 1);
    Matcher numbers = Pattern.compile("\\d+").matcher(counts);
    assertEquals(5, numbers.results().mapToInt(one -> Integer.parseInt(one.group())).sum(), counts);
    assertEquals(1, run("audit --storage --pattern none", lrc));
    shell.printed("# nothing was proved: no logical name matches");
    register("/1", "http://127.0.0.1:1/1");
    assertEquals(5, run("audit --storage --pattern /1", lrc), shell::errors);
    shell.printed("unreachable");
    assertEquals(2, run("audit --record", lrc));
    assertEquals(2, run("locate --prove --metalink /1", rli));
  }

  @Test
  void recordedProofsPutBadCopiesLastUntilTheyAreGood() {
    files.remove("/1");
    String before = files.put("/2", "THE FILE /2");
    assertEquals(1, run("audit --storage --prove=checksum --record", lrc), shell::errors);
    assertEquals("", shell.errors().replaceAll("(?m)^#.*\\R", ""));
    shell.done("locate", "-a", "/1", "/3", rli);
    shell.printed(url("/1") + "\tlrc-1\t.*suspect=not found, 2.*Z, by rls --record");
    shell.printed(url("/1-other") + "\tlrc-1\t.*proved=2.*Z");
    for (String name : List.of("/1", "/2")) {
      assertEquals(List.of(url(name + "-other"), url(name)), ordered(name));
      shell.printed("2: suspect");
    }
    files.put("/1", "the file /1");
    files.put("/2", before);
    assertEquals(0, run("locate --prove --order --record /1 /2", rli), shell::errors);
    ordered("/1");
    assertFalse(shell.out.toString().contains("suspect"), shell.out::toString);
    ordered("/2"); // a right size does not disprove a wrong checksum
    shell.printed("2: suspect");
    assertEquals(0, run("locate --prove=checksum --record /2", rli), shell::errors);
    ordered("/2");
    assertFalse(shell.out.toString().contains("suspect"), shell.out::toString);
  }

  @Test
  void marksOfOthersStayAndRefusalsAreListed() {
    shell.done("attribute", "define", "--target", "suspect:string", lrc);
    shell.done("attribute", "define", "--target", "proved:string", lrc);
    shell.done("attribute", "add", "--target", url("/1"), "suspect:string=by hand", lrc);
    assertEquals(1, run("locate --prove --record /1", rli), shell::errors);
    assertTrue(shell.errors().contains("proved"), shell::errors);
    shell.done("locate", "-a", "/1", rli);
    shell.printed("suspect=by hand");
  }

  @Test
  void aReplicatorProvesCopiesEachNight() throws Exception {
    MutableClock clock = MutableClock.standing();
    SourceHosts hosts = new SourceHosts(List.of("127.0.0.1"));
    StorageAccess access = StorageAccess.of(Optional.empty(), OriginTokens.NONE);
    register("/1", "gsiftp://not.asked/1");
    files.remove("/2");
    try (HttpProof http = new HttpProof(PullLimits.DEFAULT, access, hosts);
        Prover prover = new Prover(http, hosts, HttpProof.Depth.STATED, 2)) {
      LrcClient catalog = servers.lrc("lrc-1");
      ProofRecord record = new ProofRecord(copy -> catalog, "rep-1");
      NightlyProof proof = new NightlyProof(catalog, prover, record, 4, clock);
      assertEquals(Map.of(), figures(proof));
      proof.run();
      Map<String, Long> first = figures(proof);
      assertEquals(6, first.get("copiesProvable"), first::toString);
      assertEquals(4, first.get("copiesProved") + first.get("proofsLost"), first::toString);
      proof.run();
      assertEquals(5, figures(proof).get("copiesProved"), () -> figures(proof).toString());
      assertEquals(1, figures(proof).get("proofsLost"), "a lost one is asked for again");
      shell.done("locate", "-a", "/2", rli);
      shell.printed(url("/2") + "\tlrc-1\t.*suspect=not found, 2.*Z, by rep-1");
      clock.advance(Duration.ofDays(31));
      files.put("/2", "the file /2");
      proof.run();
      assertEquals(4, figures(proof).get("copiesProved"), "all others are too old");
      storage.stop(0);
      clock.advance(Duration.ofDays(31));
      proof.run();
      assertEquals(0, figures(proof).get("copiesProved"));
      assertEquals(4, figures(proof).get("proofsUnanswered"));
    }
  }

  private static Map<String, Long> figures(NightlyProof proof) {
    Metrics metrics = new Metrics();
    proof.report(metrics);
    Map<String, Long> figures = new TreeMap<>();
    metrics.all().forEach(one -> figures.put(one.name(), one.value()));
    return figures;
  }

  private List<String> ordered(String name) {
    return shell.done("locate", "--order", name, rli).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t")[1])
        .toList();
  }
}
