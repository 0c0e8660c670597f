package org.gridrls.perf.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.process.LoopbackServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerServerTest {
  private static final int NAMES = 2_500;

  @TempDir Path directory;
  private PeerServer service;
  private LoopbackServer server;
  private PeerCalls calls;
  private HttpConnection connection;

  @BeforeEach
  void start() {
    service = new PeerServer(new PeerStore(url()));
    server = new LoopbackServer(service);
    calls = new PeerCalls(server.url());
    connection = new HttpConnection(calls.endpoint());
  }

  private String url() {
    return "jdbc:sqlite:" + directory.resolve("peer.db");
  }

  @AfterEach
  void stop() {
    connection.close();
    server.close();
    service.close();
  }

  private boolean good(WireRequest request) throws Exception {
    return connection.exchange(request).isGood(request);
  }

  private int status(WireRequest request) throws Exception {
    return connection.exchange(request).status();
  }

  @Test
  void addsAreDurableAndAnsweredOnce() throws Exception {
    assertTrue(good(calls.change("create", "one")));
    assertEquals(409, status(calls.change("create", "one")));
    stop();
    start();
    assertTrue(good(calls.query("one")));
    assertEquals(409, status(calls.change("create", "one")));
    try (Connection raw = DriverManager.getConnection(url());
        var rows = raw.createStatement().executeQuery("SELECT count(*) FROM mapping")) {
      assertEquals(1, rows.getInt(1));
    }
  }

  @Test
  void aDeleteOfAnAbsentNameChangesNothing() throws Exception {
    assertEquals(404, status(calls.change("delete", "one")));
    assertTrue(good(calls.change("create", "one")));
    assertTrue(good(calls.change("delete", "one")));
    assertEquals(404, status(calls.query("one")));
  }

  @Test
  void bulksCountWhatTheyChange() throws Exception {
    assertTrue(good(calls.bulkChange("create", List.of("a", "b", "c"))));
    assertFalse(good(calls.bulkChange("create", List.of("c", "d"))), "c exists");
    assertTrue(good(calls.bulkChange("delete", List.of("a", "d"))));
    String answers = connection.call(calls.bulkQuery(List.of("d", "c", "none", "b")));
    List<String> found = List.of(SampleNames.target("c"), SampleNames.target("b"));
    assertEquals(found, calls.targets(answers));
  }

  @Test
  void pagesByPrefixFollowOneAnother() throws Exception {
    List<String> some = IntStream.range(0, 9).mapToObj(i -> "a/" + i).toList();
    connection.call(calls.bulkChange("create", some));
    connection.call(calls.bulkChange("create", List.of("a", "b/1", "a0")));
    String begin = "/page?limit=5&prefix=a/";
    URI server = calls.endpoint();
    String first = connection.call(WireRequest.get(server, begin, "\"next\":\"a/5\""));
    assertEquals(5, calls.targets(first).size());
    String rest = connection.call(WireRequest.get(server, begin + "&from=a/5", "a/8"));
    assertEquals(4, calls.targets(rest).size());
    assertFalse(rest.contains("next"), rest);
  }

  @Test
  void whatIsNoRequestIsRefused() throws Exception {
    URI server = calls.endpoint();
    assertEquals(400, status(WireRequest.get(server, "/else", "")));
    assertEquals(400, status(WireRequest.json(server, "/add", "{}", "")));
  }

  @Test
  void itIsFilledAndItsAnswersAreCompared() {
    Contender contender = new Contender("hand-made", "", calls, List.of());
    contender.fill(NAMES);
    TreeSet<String> names =
        IntStream.range(0, NAMES)
            .mapToObj(SampleNames::name)
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(contender.check(names) > 400);
    connection.call(calls.change("delete", SampleNames.name(SampleNames.scattered(7, NAMES))));
    assertThrows(IllegalStateException.class, () -> contender.check(names));
  }
}
