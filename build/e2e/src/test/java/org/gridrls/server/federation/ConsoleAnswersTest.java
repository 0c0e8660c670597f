package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the console's own questions to its server: history, rights, comparisons. */
class ConsoleAnswersTest {
  private static final String WHO = "Test-Caller";
  private static final String CATALOGS = "catalog=lrc-1&with=lrc-2&as=catalog";
  private static final Authenticator BY_HEADER =
      request ->
          Optional.ofNullable(request.getHeader(WHO))
              .map(
                  name ->
                      Caller.certified(Caller.Method.CERTIFICATE, name, request.getRemoteAddr()));

  @TempDir private Path directory;
  private Servers servers;

  @AfterEach
  void stop() {
    servers.close();
  }

  private HttpResponse<String> ask(String server, String method, String question, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(servers.url(server) + "/console/answers/" + question))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private Map<?, ?> compared(String server, String pair) {
    try {
      HttpResponse<String> reply = ask(server, "POST", "compare?" + pair);
      return (Map<?, ?>) JsonParser.parse(reply.body());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aCatalogIsComparedWithItsIndexAndWithAnotherCatalog() throws Exception {
    servers = new Servers(directory).federation(2, 1);
    servers.awaitMembers(4);
    servers.lrc("lrc-1").create(Mapping.of("both", "here"));
    servers.lrc("lrc-1").create(Mapping.of("first", "here"));
    servers.lrc("lrc-2").create(Mapping.of("both", "there"));
    servers.lrc("lrc-2").create(Mapping.of("second", "there"));
    for (String server : new String[] {"lrc-1", "rli-1", "registry"}) {
      Eventually.holds(
          "the index holds what the catalog has, seen from " + server,
          () -> {
            Map<?, ?> found = compared(server, "catalog=lrc-1&with=rli-1&as=index");
            return found.toString().contains("clean=true, ")
                && found.toString().contains("names=2, held=2,");
          });
    }
    Eventually.holds(
        "the index knows both catalogs",
        () -> !compared("rli-1", CATALOGS).toString().contains("MEMBER_NOT_FOUND"));
    String two = compared("rli-1", CATALOGS).toString();
    assertTrue(two.contains("clean=false"), two);
    assertTrue(two.contains("{kind=ONLY_FIRST, name=first, bucket="), two);
    assertTrue(two.contains("{kind=ONLY_SECOND, name=second, bucket="), two);
    assertFalse(two.contains("both"), two);
  }

  @Test
  void onlyMembersAreAskedAndOnlyByPost() throws Exception {
    servers = new Servers(directory).federation(1, 1);
    servers.awaitMembers(3);
    String pair = "compare?catalog=lrc-1&with=http://127.0.0.1:1/&as=index";
    HttpResponse<String> stranger = ask("lrc-1", "POST", pair);
    assertEquals(400, stranger.statusCode(), stranger.body());
    assertTrue(stranger.body().contains("MEMBER_NOT_FOUND"), stranger.body());
    HttpResponse<String> get = ask("lrc-1", "GET", "compare?catalog=lrc-1&with=rli-1");
    assertEquals(400, get.statusCode(), get.body());
    HttpResponse<String> foreign =
        ask("lrc-1", "POST", "compare?catalog=lrc-1&with=rli-1", "Origin", "http://evil.example");
    assertEquals(500, foreign.statusCode(), foreign.body());
    assertTrue(foreign.body().contains("another origin"), foreign.body());
    HttpResponse<String> none = ask("lrc-1", "GET", "nothing");
    assertEquals(400, none.statusCode(), none.body());
    HttpResponse<String> history = ask("lrc-1", "GET", "history");
    assertEquals(200, history.statusCode(), history.body());
    assertEquals("no-store", history.headers().firstValue("Cache-Control").orElse(""));
    assertTrue(history.body().startsWith("{\"stepMillis\":60000,\"times\":["), history.body());
  }

  @Test
  void copiesAreRankedForTheSiteOfTheServer() throws Exception {
    servers = new Servers(directory);
    servers.start("rli", "roles", "rli", "site", "geneva");
    String copies =
        "[{\"member\":\"a\",\"target\":\"http://a/é\",\"site\":\"lyon\",\"logical\":[],\"own\":[]},"
            + "{\"member\":\"b\",\"target\":\"http://b/x\",\"site\":\"geneva\",\"logical\":[],\"own\":[]}]";
    HttpResponse<String> ranked = order("{\"name\":\"x\",\"copies\":" + copies + "}");
    assertEquals(200, ranked.statusCode(), ranked.body());
    assertEquals(
        "{\"site\":\"geneva\",\"copies\":[{\"target\":\"http://b/x\",\"why\":\"same site\","
            + "\"suspect\":false,\"differs\":[]},{\"target\":\"http://a/é\",\"why\":\"distance unknown\","
            + "\"suspect\":false,\"differs\":[]}]}",
        ranked.body());
    assertEquals(400, order("{\"name\":\"x\",\"copies\":[{}]}").statusCode());
    assertEquals(400, order("").statusCode());
    HttpResponse<String> large = order(" ".repeat(300_000));
    assertEquals(400, large.statusCode(), large.body());
    assertTrue(large.body().contains("TOO_LARGE"), large.body());
  }

  @Test
  void aReplicatorIsAskedForItsCopies() throws Exception {
    servers = new Servers(directory).federation(1, 1);
    servers.start("replicator", "roles", "replicator");
    servers.awaitMembers(4);
    Eventually.holds(
        "the catalog knows the replicator",
        () -> !answer("lrc-1", "copies?replicator=replicator").contains("MEMBER_NOT_FOUND"));
    String copies = answer("lrc-1", "copies?replicator=replicator");
    assertTrue(copies.contains("\"from\":\"replicator\""), copies);
    for (String figure : new String[] {"transfersActive", "filesUnfinished", "filesFailed"}) {
      assertTrue(copies.contains("\"" + figure + "\":0"), copies);
    }
    assertFalse(copies.contains("copiesRegistered"), copies);
    String stranger = answer("lrc-1", "copies?replicator=127.0.0.1:1");
    assertTrue(stranger.contains("MEMBER_NOT_FOUND"), stranger);
  }

  private String answer(String server, String question) {
    try {
      return ask(server, "POST", question).body();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> order(String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(servers.url("rli") + "/console/answers/order"))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void rightsAreThoseOfTheCaller() throws Exception {
    servers = new Servers(directory, Optional.of(BY_HEADER));
    Path acl = directory.resolve("acl");
    Files.writeString(
        acl,
        """
        allow dn /CN=Admin: all
        allow dn /CN=Alice: lrc_update on cms/*
        """);
    servers.start("lrc", "roles", "lrc", "security.acl", acl.toString());
    assertEquals(
        "{\"caller\":\"/CN=Admin\",\"may\":[\"put\",\"delete\",\"forceUpdate\",\"removeMember\","
            + "\"suspend\",\"resume\",\"retryItems\",\"setPriority\"],\"accepts\":[]}",
        rights("rights", "/CN=Admin"));
    assertEquals(
        "{\"caller\":\"/CN=Alice\",\"may\":[],\"accepts\":[]}", rights("rights", "/CN=Alice"));
    assertEquals(
        "{\"caller\":\"/CN=Alice\",\"may\":[\"put\",\"delete\"],\"accepts\":[]}",
        rights("rights?name=cms/x", "/CN=Alice"));
    assertEquals(
        "{\"caller\":\"/CN=Alice\",\"may\":[],\"accepts\":[]}",
        rights("rights?name=atlas/x", "/CN=Alice"));
    assertEquals(403, ask("lrc", "GET", "history", WHO, "/CN=Alice").statusCode());
    assertEquals(403, ask("lrc", "GET", "rights").statusCode());
    HttpResponse<String> denied =
        ask("lrc", "POST", "compare?catalog=lrc&with=lrc&as=catalog", WHO, "/CN=Alice");
    assertFalse(denied.statusCode() == 200, denied.body());
  }

  private String rights(String question, String who) throws Exception {
    HttpResponse<String> reply = ask("lrc", "GET", question, WHO, who);
    assertEquals(200, reply.statusCode(), reply.body());
    return reply.body();
  }
}
